//~ ends never
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let all: Arc<Mutex<Vec<Waker>>> = Arc::default();
    for _ in 0..100 {
        let all = all.clone();
        tokio::spawn(std::future::poll_fn(move |cx| {
            let mut list = all.lock().unwrap();
            list.push(cx.waker().clone());
            for w in list.iter() {
                w.wake_by_ref();
            }
            Poll::<()>::Pending
        }));
    }
    std::future::pending::<()>().await;
}
