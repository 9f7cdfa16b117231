use std::rc::Rc; use std::cell::{Cell, RefCell}; use std::sync::{Arc, Mutex}; use std::thread; use std::future::Future;
fn spawn<F: Future + Send + 'static>(f: F) { let _ = f; }
async fn work() {}
async fn take(r: Rc<i32>) { let _ = r; }
fn a() { let v = vec![1]; let h = thread::spawn(|| println!("{:?}", v)); h.join().unwrap(); }
fn b() { let r = Rc::new(1); thread::spawn(move || println!("{}", r)); }
fn c() { let r = Arc::new(RefCell::new(1)); thread::spawn(move || *r.borrow_mut() += 1); }
fn d() { let x = 5; spawn(async { println!("{}", x); }); }
fn e() { let r = Rc::new(1); spawn(async move { println!("{}", r); }); }
fn f() { spawn(async { let r = Rc::new(1); work().await; println!("{}", r); }); }
fn g2() { let m = Arc::new(Mutex::new(1)); spawn(async move { let g = m.lock().unwrap(); work().await; println!("{}", *g); }); }
fn ok1() { let m = Arc::new(Mutex::new(1)); spawn(async move { { let mut g = m.lock().unwrap(); *g += 1; } work().await; }); }
fn ok2() { let v = Arc::new(vec![1]); let v2 = v.clone(); thread::spawn(move || println!("{:?}", v2)); println!("{:?}", v); }
fn ok3() { let c = Cell::new(1); thread::scope(|s| { s.spawn(|| 1); }); c.set(2); }
fn ok4() { static N: i32 = 1; thread::spawn(|| println!("{}", N)); spawn(async { work().await }); spawn(work()); }
fn ok5() { let s: &'static str = "a"; thread::spawn(move || println!("{}", s)); }
fn ok6() { spawn(async { let r = Rc::new(1); drop(r); work().await; }); }
fn h() { let c = Cell::new(1); thread::scope(|s| { s.spawn(|| c.set(2)); }); }
fn i() { spawn(take(Rc::new(1))); }
struct W { r: Rc<i32> }
fn j() { let w = W { r: Rc::new(1) }; thread::spawn(move || println!("{}", w.r)); }
fn main() {}
