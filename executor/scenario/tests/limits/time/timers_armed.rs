//~ ends never
//~ long
use std::{future::Future, task::{Context, Waker}, time::Duration};

fn main() {
    println!("before");
    let mut all = Vec::new();
    loop {
        let mut s = Box::pin(smol::Timer::after(Duration::from_secs(1)));
        let _ = s.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        all.push(s);
    }
}
