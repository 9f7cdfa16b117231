// What has to be mut, and what need not.
use std::collections::HashMap;
use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll};
struct S { a: i32, v: Vec<i32>, b: Box<i32> }
impl S {
    fn m(mut self) -> S { self.a = 1; self }
    fn n(mut self) -> S { self.v.push(1); self }
    fn o(mut self: Box<Self>) { self.a = 2; drop(self); }
    fn p(self) -> i32 { let mut s = self; s.b = Box::new(2); *s.b = 3; s.a }
}
struct F(u32);
impl Future for F { type Output = u32; fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> { self.0 += 1; cx.waker().wake_by_ref(); Poll::Ready(self.0) } }
struct G { f: F }
impl Future for G { type Output = u32; fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> { Pin::new(&mut self.f).poll(cx) } }
async fn add(mut n: i32, mut v: Vec<i32>, (mut a, b): (i32, i32)) -> i32 { n += 1; v.push(n); a += b; a + v.len() as i32 }
fn each(mut it: impl Iterator<Item = i32>) -> i32 { let mut t = 0; while let Some(x) = it.next() { t += x; } t }
fn swap(mut a: i32, mut b: i32) -> (i32, i32) { std::mem::swap(&mut a, &mut b); (a, b) }
fn call(mut f: impl FnMut()) { f(); }
fn call2<F: FnMut()>(mut f: F) { let mut g = || f(); g(); }
fn opt(mut o: Option<Vec<i32>>) { if let Some(v) = &mut o { v.push(1); } if let Some(ref mut v) = o { v.push(2); } match o { Some(ref mut v) => v.push(3), None => {} } if let Some(v) = o.as_mut() { v.clear(); } }
fn arr() { let mut a = [1, 2, 3]; a[0] = 2; let mut b = [1, 2]; b.sort(); let mut c = [0; 3]; for x in c.iter_mut() { *x = 1; } let mut d = [1]; for x in &mut d { *x += 1; } println!("{:?}{:?}{:?}{:?}", a, b, c, d); }
fn late() { let mut x; x = 1; println!("{x}"); x = 2; println!("{x}"); let mut y = 0; println!("{y}"); loop { y = 1; break; } println!("{y}"); }
fn idx() { let mut m: HashMap<i32, Vec<i32>> = HashMap::new(); m.entry(1).or_default().push(2); let mut v = vec![vec![1]]; v[0][0] = 2; v[0].push(1); let mut t = (1, String::new()); t.1.push('a'); let mut s = String::new(); s += "x"; let mut n = vec![1]; n.extend([1]); let mut w = vec![1]; w.iter_mut().for_each(|x| *x += 1); println!("{m:?}{v:?}{t:?}{s}{n:?}{w:?}"); }
fn clo() { let mut n = 0; let mut inc = || { n += 1; n }; inc(); let mut s = String::new(); let mut push = |c: char| s.push(c); push('a'); let mut k = 1; let f = move || { k += 1; k }; let mut f = f; f(); let mut z = 0; std::thread::scope(|t| { t.spawn(|| z += 1); }); println!("{z}"); let mut q = 0; let g = async { q += 1; }; drop(g); let mut r = 1; let mut h = async move { r += 1; r }; let p = unsafe { Pin::new_unchecked(&mut h) }; drop(p); }
fn slice(v: &mut [i32]) { let mut v = v; while let [first, rest @ ..] = v { *first = 0; v = rest; } }
fn cond(c: bool) -> i32 { let mut x = 1; if c { x = 2; } x }

#[tokio::main]
async fn main() {
    let (tx, mut rx) = tokio::sync::mpsc::channel::<i32>(1);
    drop(tx); rx.recv().await;
    let mut f = pin!(F(1)); f.as_mut().await; 
    let mut i = tokio::time::interval(std::time::Duration::from_millis(1)); i.tick().await;
    let mut s = tokio::time::sleep(std::time::Duration::from_millis(1)); let mut s2 = unsafe { Pin::new_unchecked(&mut s) }; s2.as_mut().await;
    let sl = tokio::time::sleep(std::time::Duration::from_millis(1)); tokio::pin!(sl);
    let mut n = 0;
    loop { tokio::select! { _ = &mut sl => break, Some(x) = rx.recv() => { n += x; } } }
    let mut set = tokio::task::JoinSet::new(); set.spawn(async { 1 }); while let Some(r) = set.join_next().await { println!("{}", r.unwrap()); }
    println!("{n}");
    let _ = (S { a: 1, v: vec![], b: Box::new(1) }.m().n().p(), G { f: F(1) }, add(1, vec![], (1, 2)), each(0..2), swap(1, 2));
    call(|| {}); call2(|| {}); opt(None); arr(); late(); idx(); clo(); slice(&mut []); cond(true); Box::new(S { a: 1, v: vec![], b: Box::new(1) }).o();
}
fn needless(a: i32, mut b: i32) -> i32 {
    let mut x = 5;
    let mut v = vec![1];
    let (mut p, mut q) = (1, 2);
    q += p;
    let mut f = || 2;
    let mut late;
    late = 3;
    a + b + x + q + f() + late + v.len() as i32
}
fn unread(mut n: i32) -> Option<i32> { let ref r = Some(1); needless(1, 2); unread(1) }
fn slices() { let mut a = [0u8; 4]; { let b = &mut a[1..]; b[0] = 1; } let mut c = [3, 1]; c[..].sort(); println!("{a:?}{c:?}"); }
#[async_trait::async_trait]
trait Go { async fn go(&self, n: u32) -> u32; }
struct Up;
#[async_trait::async_trait]
impl Go for Up { async fn go(&self, mut n: u32) -> u32 { n += 1; n } }
