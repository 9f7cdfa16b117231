// A task of a local set yields, so the runtime keeps its waker. The next task blocks the thread for good.
use std::sync::{Arc, Mutex};
use tokio::task::{yield_now, LocalSet};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let set = LocalSet::new();
    let number = Arc::new(Mutex::new(0));
    for _ in 0..2 {
        let number = number.clone();
        set.spawn_local(async move {
            let mut guard = number.lock().unwrap();
            *guard += 1;
            yield_now().await; //~ lock-across-await //~ stuck
        });
    }
    set.await;
}
