//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::future::Future;
use std::task::{Context, Waker};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let m = std::sync::Mutex::new(1);
    std::mem::forget(m.lock().unwrap());
    println!("{}", m.try_lock().is_err());
    let (tx, rx) = tokio::sync::oneshot::channel::<u32>();
    std::mem::forget(tx);
    let mut f = Box::pin(tokio::time::sleep(std::time::Duration::from_millis(3)));
    let _ = f.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    std::mem::forget(f);
    std::mem::forget(tokio::spawn(async { println!("spawned") }));
    tokio::task::yield_now().await;
    println!("{:?}", rx.await);
}
