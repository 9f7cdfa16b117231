//~ ends 0
//~ prints after
use std::sync::{Arc, Mutex};
use tokio::task::JoinHandle;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let slot: Arc<Mutex<Option<JoinHandle<()>>>> = Arc::default();
    let inside = slot.clone();
    let h = tokio::spawn(async move {
        let me = inside.lock().unwrap().take().unwrap();
        let _ = me.await;
    });
    *slot.lock().unwrap() = Some(h);
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    println!("after");
}
