//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::future::Future;
use std::pin::Pin;

fn main() {
    println!("before");
    let mut f: Pin<Box<dyn Future<Output = u32>>> = Box::pin(async { 0 });
    for _ in 0..200_000 {
        let inner = f;
        f = Box::pin(async move { inner.await + 1 });
    }
    println!("{}", futures::executor::block_on(f));
}
