// A future or closure that borrows escapes: of a pinned box its use is blamed, of a box the cast.
use std::future::Future;
use std::pin::Pin;
struct S { hits: u64 }
fn spawn(f: Pin<Box<dyn Future<Output = ()> + Send + 'static>>) { drop(f); }
fn spawn2(f: Box<dyn Fn() + 'static>) { drop(f); }
fn spawn3<F: Future + 'static>(f: F) { drop(f); }
async fn h(s: &mut S) {}
impl S {
    fn a(&mut self) { spawn(Box::pin(async move { h(self).await; })); }
    fn b(&mut self) { spawn2(Box::new(move || { self.hits; })); }
    fn c(&mut self) { spawn3(async move { h(self).await; }); }
    fn d(&mut self) { let f = Box::pin(async move { h(self).await; }); spawn(f); }
    fn e(&mut self) { let f: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(async move { h(self).await; }); spawn(f); }
    fn f(&mut self) -> Pin<Box<dyn Future<Output = ()> + Send>> { Box::pin(async move { h(self).await; }) }
    fn g(&self, x: &u8) { spawn2(Box::new(move || { println!("{x}"); })); }
    fn i(&self, v: &mut Vec<Pin<Box<dyn Future<Output = ()>>>>) { v.push(Box::pin(async move { println!("{}", self.hits); })); }
    fn j(&self, v: &mut Vec<Box<dyn Fn()>>) { v.push(Box::new(move || { println!("{}", self.hits); })); }
    fn k(&self, v: &mut Vec<Box<dyn Fn()>>) { let c = move || { println!("{}", self.hits); }; v.push(Box::new(c)); }
    fn l(&self, v: &mut Vec<Box<dyn Fn()>>) { let c = Box::new(move || { println!("{}", self.hits); }); v.push(c); }
    fn m(&self) { spawn2(Box::new(|| { println!("{}", self.hits); })); }
    fn n(&self) { spawn(Box::pin(async { println!("{}", self.hits); })); }
}
fn o(x: &str) { spawn(Box::pin(async move { println!("{x}"); })); }
fn main() { }
