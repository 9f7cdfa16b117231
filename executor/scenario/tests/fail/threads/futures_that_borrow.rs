// A future that borrows what cannot be shared is refused in the words of the trait, as are those that keep a guard.
mod r01 {
use std::rc::Rc;
pub async fn start() { let mut m = Rc::new(1); tokio::spawn(async { m = Rc::new(2); }); }
}
mod r02 {
use std::rc::Rc;
pub async fn start() { let mut m = vec![Rc::new(1)]; tokio::spawn(async { m.push(Rc::new(2)); }); }
}
mod r03 {
use std::rc::Rc;
pub async fn start() { let m = Rc::new(1); tokio::spawn(async { drop(m); }); }
}
mod r04 {
use std::rc::Rc;
pub async fn start() { let m = Rc::new(1); tokio::spawn(async { let n = m.clone(); tokio::task::yield_now().await; println!("{n}"); }); }
}
mod r05 {
use std::rc::Rc;
pub async fn start() { let m = (Rc::new(1), 2); tokio::spawn(async { println!("{}", m.1); println!("{}", m.0); }); }
}
mod r06 {
use std::rc::Rc;
async fn show(r: &Rc<u8>) {}
pub async fn start() { let m = Rc::new(1); tokio::spawn(async { show(&m).await; }); }
}
mod r07 {
use std::rc::Rc;
async fn show(r: &Rc<u8>) {}
pub async fn start() { let m = Rc::new(1); tokio::spawn(async move { show(&m).await; }); }
}
mod r08 {
use std::rc::Rc;
async fn show(r: &Rc<u8>) {}
pub async fn start() { let m = Rc::new(1); tokio::spawn(show(&m)); }
}
mod r09 {
use std::rc::Rc;
pub async fn start() { let m = Rc::new(1); let f = async { println!("{m}"); }; tokio::spawn(f); }
}
mod r10 {
use std::rc::Rc;
pub async fn start() { let m = Rc::new(1); tokio::spawn(async { async { println!("{m}"); }.await }); }
}
mod r11 {
use std::rc::Rc;
fn need<T: Send>(t: T) {}
pub fn start() { let m = Rc::new(1); need(async { println!("{m}"); }); need(async move { println!("{m}"); }); }
}
mod r12 {
use std::rc::Rc;
struct S { m: Rc<u8> }
impl S { fn go(&self) { tokio::spawn(async { println!("{}", self.m); }); } fn go2(self) { tokio::spawn(async { println!("{}", self.m); }); } }

}
mod r13 {
use std::rc::Rc;
struct S { m: Rc<u8> }
impl S { fn go(&'static self) { tokio::spawn(async move { println!("{}", self.m); }); } }

}
mod q01 {
use std::cell::Cell;
pub async fn start() { let m = Cell::new(1); tokio::spawn(async { m.set(2); }); }
}
mod q02 {
use std::cell::Cell;
pub async fn start() { let m = Cell::new(1); tokio::spawn(async { tokio::task::yield_now().await; m.set(2); }); }
}
mod q03 {
use std::cell::RefCell;
pub async fn start() { let m = RefCell::new(vec![1]); let h = tokio::spawn(async { m.borrow_mut().push(2); }); h.await.unwrap(); }
}
mod q04 {
use std::rc::Rc;
pub async fn start() { let m = Rc::new(1); tokio::spawn(async { println!("{m}"); }); }
}
mod q05 {
use std::cell::Cell;
pub fn start() { let m = Cell::new(1); std::thread::spawn(|| m.set(2)); }
}
mod q06 {
use std::cell::RefCell;
pub fn start() { let m = RefCell::new(1); std::thread::scope(|s| { s.spawn(|| { *m.borrow_mut() += 1; }); }); }
}
mod q07 {
use std::rc::Rc;
pub fn start() { let m = Rc::new(1); std::thread::scope(|s| { s.spawn(|| println!("{m}")); }); }
}
mod q08 {
use std::cell::Cell;
async fn f(c: &Cell<u8>) { c.set(1); }
pub async fn start() { static X: u8 = 1; let c = Cell::new(1); tokio::spawn(async move { f(&c).await; }); }
}
mod q09 {
use std::cell::Cell;
pub async fn start() { let c = Cell::new(1); let r = &c; tokio::spawn(async move { r.set(2); }); }
}
mod q10 {
use std::cell::RefCell;
use std::sync::Arc;
pub async fn start() { let c = Arc::new(RefCell::new(1)); let d = c.clone(); tokio::spawn(async move { tokio::task::yield_now().await; *d.borrow_mut() += 1; }); }
}
fn main() {}
