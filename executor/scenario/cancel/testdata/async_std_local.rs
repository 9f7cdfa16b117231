// A local task of async-std is cancelled between the receipt of a message and what it does with it.
use async_std::channel;
fn main() {
    let (tx, rx) = channel::bounded::<u32>(1);
    async_std::task::block_on(async move {
        let t = async_std::task::spawn_local(async move {
            let x = rx.recv().await.unwrap();
            async_std::task::sleep(std::time::Duration::from_millis(5)).await; //~ x = 1, received and not yet handled
            println!("{x}");
        });
        tx.send(1).await.unwrap();
        t.await;
    });
}
