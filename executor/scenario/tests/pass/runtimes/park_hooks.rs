// The threads of a runtime call a function before they park and another one after that.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

fn main() {
    let parks = Arc::new(AtomicUsize::new(0));
    let unparks = Arc::new(AtomicUsize::new(0));
    let (p, u) = (parks.clone(), unparks.clone());
    let rt = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .on_thread_park(move || {
            p.fetch_add(1, Ordering::SeqCst);
        })
        .on_thread_unpark(move || {
            u.fetch_add(1, Ordering::SeqCst);
        })
        .build()
        .unwrap();
    rt.block_on(async {
        println!("at first: {} {}", parks.load(Ordering::SeqCst), unparks.load(Ordering::SeqCst));
        tokio::time::sleep(Duration::from_millis(5)).await;
        println!("slept: {}", parks.load(Ordering::SeqCst) > 0);
        println!("as often: {}", parks.load(Ordering::SeqCst) == unparks.load(Ordering::SeqCst));
    });

    // The function can give the thread something to do.
    let bell = Arc::new(Notify::new());
    let ring = bell.clone();
    let rt = tokio::runtime::Builder::new_current_thread()
        .on_thread_park(move || ring.notify_one())
        .build()
        .unwrap();
    rt.block_on(async move {
        bell.notified().await;
        println!("rung by the thread that went to sleep");
    });

    let names = Arc::new(AtomicUsize::new(0));
    let n = names.clone();
    let rt = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_time()
        .thread_name("worker")
        .on_thread_park(move || {
            assert_eq!(std::thread::current().name(), Some("worker"));
            n.fetch_add(1, Ordering::SeqCst);
        })
        .build()
        .unwrap();
    rt.block_on(async {
        tokio::spawn(async { tokio::time::sleep(Duration::from_millis(5)).await }).await.unwrap();
    });
    println!("workers park: {}", names.load(Ordering::SeqCst) > 0);
}
