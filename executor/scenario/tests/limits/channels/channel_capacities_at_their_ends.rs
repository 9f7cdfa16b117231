//~ ends 0
//~ prints Ok(())
use tokio::sync::{broadcast, mpsc, Semaphore};

#[tokio::main]
async fn main() {
    println!("before");
    let (tx, mut rx) = mpsc::channel::<u8>(Semaphore::MAX_PERMITS);
    tx.send(1).await.unwrap();
    println!("{:?} {}", rx.recv().await, tx.max_capacity() == Semaphore::MAX_PERMITS);
    println!("{:?}", tx.try_reserve_many(usize::MAX).map(|p| p.count()));
    println!("{}", std::panic::catch_unwind(|| mpsc::channel::<u8>(usize::MAX)).is_err());
    println!("{}", std::panic::catch_unwind(|| broadcast::channel::<u8>(usize::MAX)).is_err());
    let (s, _r) = std::sync::mpsc::sync_channel::<u8>(usize::MAX);
    println!("{:?}", s.try_send(1));
}
