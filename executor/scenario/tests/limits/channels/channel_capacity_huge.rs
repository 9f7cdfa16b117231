//~ ends 0
//~ prints after
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u8>(usize::MAX >> 3);
    tx.send(1).await.unwrap();
    println!("{:?}", rx.recv().await);
    let (_tx, _rx) = std::sync::mpsc::sync_channel::<u8>(1 << 40);
    println!("after");
}
