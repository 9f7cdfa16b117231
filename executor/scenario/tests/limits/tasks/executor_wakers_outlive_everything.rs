//~ ends 0
//~ prints woken
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

static KEPT: Mutex<Vec<Waker>> = Mutex::new(Vec::new());

async fn pending() {
    std::future::poll_fn(|cx: &mut Context<'_>| { KEPT.lock().unwrap().push(cx.waker().clone()); Poll::<()>::Pending }).await
}

fn main() {
    println!("before");
    for _ in 0..50 {
        let rt = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        rt.block_on(async { for _ in 0..20 { tokio::spawn(pending()); } tokio::task::yield_now().await; });
    }
    let all = std::mem::take(&mut *KEPT.lock().unwrap());
    println!("{}", all.len());
    for w in &all { w.wake_by_ref(); }
    for w in all { std::thread::spawn(move || w.wake()).join().unwrap(); }
    println!("woken");
}
