//~ ends never
//~ long
use std::future::Future;
use std::pin::Pin;

fn main() {
    println!("before");
    let mut f: Pin<Box<dyn Future<Output = ()>>> = Box::pin(async {});
    loop {
        let inner = f;
        f = Box::pin(async move { inner.await });
    }
}
