// A closure that is called more than once cannot return references to what it owns or borrows mutably.
use std::future::Future;
async fn call<F: FnMut() -> Fut, Fut: Future<Output = u32>>(mut f: F) -> u32 {
    f().await + f().await
}
fn main() {
    let mut calls = 0;
    let _fut = call(|| async { calls += 1; calls });
    let mut log: Vec<u32> = Vec::new();
    let mut last = || log.iter_mut();
    last();
    let s = String::from("x");
    let own = move || &s;
    own();
    let mut owned = String::from("x");
    let _w = move || { owned.push('a'); &owned };
    let _push = || { let r = &mut log; r.push(1); r };
    let t = String::from("t");
    let _fine = || &t;
    let mut data = vec![1];
    let _first = || { let x = &mut data[0]; Some(x) };
    let mut n = 0;
    let _nested = || { || { n += 1; } };
}
