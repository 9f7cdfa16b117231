use gloo_timers::future::{sleep, IntervalStream, TimeoutFuture};
use gloo_timers::callback::{Interval, Timeout};
use wasm_bindgen_futures::spawn_local;
use futures::StreamExt;
use std::time::{Duration, Instant};
use std::rc::Rc;
use std::cell::Cell;
fn main() {
    let start = Instant::now();
    let ms = move || start.elapsed().as_millis();
    spawn_local(async move {
        println!("first runs after main");
        spawn_local(async { println!("spawned inside: next turn") });
        println!("first goes on");
    });
    spawn_local(async move { println!("second, same turn") });
    // Armed when made: both are over after 100 ms, though awaited one after the other.
    spawn_local(async move {
        let (a, b) = (TimeoutFuture::new(100), TimeoutFuture::new(100));
        a.await; println!("a {}", ms());
        b.await; println!("b {}", ms());
        sleep(Duration::from_millis(50)).await;
        println!("sleep {}", ms());
        let mut t = IntervalStream::new(20).take(3);
        while let Some(()) = t.next().await { println!("tick {}", ms()); }
    });
    let n = Rc::new(Cell::new(0));
    let n2 = n.clone();
    let iv = Interval::new(30, move || { n2.set(n2.get() + 1); println!("interval {} {}", n2.get(), ms()); });
    Timeout::new(100, move || { println!("timeout {}", ms()); drop(iv); }).forget();
    drop(Timeout::new(10, || println!("never")));
    println!("main returns");
}
