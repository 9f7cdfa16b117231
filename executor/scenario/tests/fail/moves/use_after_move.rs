use std::cell::RefCell; use std::rc::Rc; use std::sync::{Arc, Mutex};
struct S { a: String } impl S { fn eat(self) {} }
fn a() { let x = 3; let mut c = || { x += 1 }; c(); }
fn b() { let x = RefCell::new(S { a: String::new() }); x.borrow().eat(); }
fn c() { let x = Rc::new(S { a: String::new() }); x.eat(); }
fn d() { let x = Rc::new(S { a: String::new() }); let y = *x; }
fn e() { let x = Arc::new(Mutex::new(String::new())); let y = *x.lock().unwrap(); }
fn f() { let x = Rc::new(S { a: String::new() }); let y = x.a; }
fn g(v: &Vec<String>) -> String { v[0] }
fn h(v: &S) -> String { v.a }
fn i() { let v = vec![String::new()]; let s = v[0]; }
fn j(o: &Option<String>) -> String { o.unwrap() }
fn k(o: &Option<String>) -> String { match *o { Some(s) => s, None => String::new() } }
fn l() { let s = String::new(); let c = move || drop(s); c(); println!("{}", s); }
fn m() { let s = String::new(); let c = || drop(s); c(); c(); }
fn n() { let v = vec![1]; for x in v {} println!("{:?}", v); }
fn o() { for Some(x) in vec![Some(1)] {} }
fn p() { let x: i32; println!("{}", x); }
fn q(mut s: &str) { let t = &s; let u = &mut *t; }
fn r(v: &Vec<i32>) { v.push(1); }
fn s() { let s = String::from("a"); s.push('b'); }
fn t() { let x = 5; x = 6; }
fn u(o: Option<String>) -> u8 { match o { Some(s) if drop(s) == () => 1, _ => 2 } }
fn main() {}
