//! Polled once too often: what the panic says and where it is.
use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::task::{Context, Waker};
fn twice<F: Future>(f: F) {
    let mut f = Box::pin(f);
    let mut cx = Context::from_waker(Waker::noop());
    let _ = catch_unwind(AssertUnwindSafe(|| f.as_mut().poll(&mut cx)));
    let r = catch_unwind(AssertUnwindSafe(|| f.as_mut().poll(&mut cx).is_ready()));
    println!("{}", r.unwrap_err().downcast_ref::<&str>().unwrap());
}
async fn plain() {}
pub async fn with_args(a: u32, b: u32) -> u32
where
    u32: Copy,
{
    a + b
}
struct S;
impl S {
    async fn method(&self) -> u8 { 1 }
    fn boxed(&self) -> Pin<Box<dyn Future<Output = ()> + '_>> { Box::pin(async move { }) }
}
async fn boom() { panic!("boom") }
fn main() {
    std::panic::set_hook(Box::new(|info| {
        let at = info.location().unwrap();
        println!("{}:{}", at.line(), at.column());
    }));
    twice(plain());
    twice(with_args(1, 2));
    twice(S.method());
    twice(S.boxed());
    twice(async { 5 });
    twice(boom());
    twice(async { panic!("block") });
    let c = async |x: u32| x + 1;
    twice(c(1));
    twice((async || { panic!("cl") })());
    let d = async move || { };
    twice(d());
}
