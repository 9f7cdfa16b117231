//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    use std::sync::Arc;
    use tokio::{sync::Mutex, task::JoinSet};
    let set = Arc::new(Mutex::new(JoinSet::<()>::new()));
    let s = set.clone();
    set.lock().await.spawn(async move {
        while s.lock().await.join_next().await.is_some() {}
    });
    while set.lock().await.join_next().await.is_some() {}
}
