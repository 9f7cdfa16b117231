use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    tokio::spawn(async move { flag.store(true, Ordering::SeqCst) });
    while !stop.load(Ordering::SeqCst) { //~ starving
        std::future::ready(()).await;
    }
}
