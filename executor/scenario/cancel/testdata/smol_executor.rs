// A task of a smol executor is cancelled between the receipt of a message and what it does with it.
use smol::{channel, Executor};
fn main() {
    let ex = Executor::new();
    let (tx, rx) = channel::bounded::<u32>(1);
    smol::block_on(ex.run(async {
        ex.spawn(async move {
            let x = rx.recv().await.unwrap();
            smol::Timer::after(std::time::Duration::from_millis(5)).await; //~ x = 1, received and not yet handled
            println!("{x}");
        }).detach();
        tx.send(1).await.unwrap();
        smol::Timer::after(std::time::Duration::from_millis(10)).await;
        println!("end");
    }));
}
