//~ ends 0
//~ prints true
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    use std::sync::{Arc, Mutex};
    use tokio::task::JoinSet;
    let set: Arc<Mutex<Option<JoinSet<()>>>> = Arc::new(Mutex::new(Some(JoinSet::new())));
    let s = set.clone();
    set.lock().unwrap().as_mut().unwrap().spawn(async move {
        println!("dropping");
        drop(s.lock().unwrap().take());
        println!("dropped");
        tokio::task::yield_now().await;
        println!("never");
    });
    tokio::task::yield_now().await;
    tokio::task::yield_now().await;
    println!("{}", set.lock().unwrap().is_none());
}
