use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;
fn main() {
    for multi in [false, true] {
        let rt = if multi { Builder::new_multi_thread().worker_threads(1).max_blocking_threads(1).enable_all().build() } else { Builder::new_current_thread().max_blocking_threads(1).enable_all().build() }.unwrap();
        let n = Arc::new(AtomicUsize::new(0));
        let hs: Vec<_> = (0..4).map(|_| { let n = n.clone(); rt.spawn_blocking(move || { std::thread::sleep(Duration::from_millis(5)); n.fetch_add(1, Ordering::SeqCst) }) }).collect();
        drop(rt);
        println!("{multi}: ran {} finished {}", n.load(Ordering::SeqCst), hs.iter().filter(|h| h.is_finished()).count());
    }
    let rt = Builder::new_current_thread().build().unwrap();
    let h = rt.handle().clone();
    drop(rt);
    let j = h.spawn(async { 1 });
    println!("{}", j.is_finished());
    let b = h.spawn_blocking(|| 2);
    println!("{}", b.is_finished());
    let out = Builder::new_current_thread().build().unwrap().block_on(async { (j.await.unwrap_err().is_cancelled(), b.await.unwrap_err().is_cancelled()) });
    println!("{out:?}");
}
