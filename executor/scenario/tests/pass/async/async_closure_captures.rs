// edition: 2024
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("  drop {}", self.0); } }
fn run<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    loop { if let Poll::Ready(v) = f.as_mut().poll(&mut Context::from_waker(Waker::noop())) { return v } }
}
async fn call_once<F: AsyncFnOnce(u32) -> R, R>(f: F) -> R { f(1).await }
async fn call<F: AsyncFn(u32) -> R, R>(f: F) -> R { f(1).await; f(2).await }
async fn call_mut<F: AsyncFnMut(u32) -> R, R>(mut f: F) -> R { f(1).await; f(2).await }
async fn hand_on<F: AsyncFnOnce(u32) -> R, R>(f: F) -> R { call_once(f).await }
fn plain<F, Fut>(f: F) -> Fut where F: FnOnce(u32) -> Fut { f(3) }
async fn unused<F>(_f: F) where F: AsyncFn(u32) { println!("  not called"); }
async fn two<F: AsyncFn(D, D)>(f: F) { f(D("p1"), D("p2")).await; println!("  between"); f(D("q1"), D("q2")).await }
fn boxed<'a, F: AsyncFnOnce(u32) -> u32 + 'a>(f: F) -> std::pin::Pin<Box<dyn Future<Output = u32> + 'a>> { Box::pin(async move { f(5).await }) }
struct Holder<F>(F);
impl<F: AsyncFn(u32) -> u32> Holder<F> {
    async fn go(&self) -> u32 { (self.0)(4).await }
    async fn into(self) -> u32 { (self.0)(5).await }
}
fn main() {
    let d = D("a"); println!("once {}", run(call_once(async move |n| { let _x = &d; n + 1 })));
    let d = D("b"); println!("fn {}", run(call(async move |n| { println!("  {}", d.0); n })));
    let d = D("c"); println!("mut {}", run(call_mut(async move |n| { println!("  {}", d.0); n })));
    let d = D("d"); println!("hand {}", run(hand_on(async move |n| { let d = d; println!("  {}", d.0); n })));
    let d = D("e"); let f = plain(async move |n| { println!("  {} {n}", d.0); n }); println!("made"); println!("plain {}", run(f));
    let d = D("f"); run(unused(async move |_| { let _ = &d; }));
    println!("params"); run(two(async |_a, b| { println!("  in {}", b.0); }));
    println!("params wild"); run(two(async |_, _| { println!("  in"); }));
    println!("params ref"); run(two(async |a, ref _b| { println!("  in {}", a.0); drop(a); println!("  end"); }));
    let d = D("g"); println!("boxed {}", run(boxed(async move |n| { let _y = &d; n })));
    let d = D("h"); let f = boxed(async move |n| { let _y = &d; n }); drop(f); println!("dropped boxed");
    let d = D("i"); let h = Holder(async move |n| n + d.0.len() as u32); println!("{}", run(h.go())); println!("{}", run(h.into())); println!("after into");
    let d = D("j"); let c = async move || { println!("  {}", d.0); }; run(c()); run(c()); println!("closure lives"); drop(c);
    let d = D("k"); let c = async move || { let d = d; println!("  {}", d.0); }; run(c()); println!("consumed");
    let d = D("l"); let c = async move || { let _d = d; }; let fut = c(); println!("future made"); drop(fut); println!("future dropped");
    let d = D("m"); let mut n = 0; { let mut c = async || { n += d.0.len(); n }; println!("{} {}", run(c()), run(c())); } println!("{n}"); drop(d);
    let d = D("n"); let fs: Vec<_> = [1u32, 2].iter().map(|x| { let d = &d; async move || x + d.0.len() as u32 }).collect();
    println!("{}", fs.iter().map(|f| run(f())).sum::<u32>());
    let d = D("o"); let g = |c: &dyn Fn(u32) -> u32| c(2); println!("{}", g(&|x| x + d.0.len() as u32));
    let nested = async move |x: u32| { let inner = async move |y: u32| { let _q = D("inner"); x * 10 + y }; inner(1).await + inner(2).await }; println!("{}", run(nested(3)));
    let d = D("p"); let t = (async move || { let _k = &d; 1 }, 2); let (c, _) = t; println!("{}", run(c()));
    println!("end");
}
