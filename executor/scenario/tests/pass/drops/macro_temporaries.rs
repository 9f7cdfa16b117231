use std::sync::Mutex;
struct L(Mutex<u8>);
struct Noisy(u8);
impl Drop for Noisy { fn drop(&mut self) { println!("drop {}", self.0); } }
impl std::fmt::Display for Noisy { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { write!(f, "n{}", self.0) } }
fn a() -> String { let l = L(Mutex::new(1)); format!("{}", l.0.lock().unwrap()) }
fn b() { let l = L(Mutex::new(1)); println!("{}", l.0.lock().unwrap()) }
fn c() -> String { let _x = Noisy(1); format!("{}", Noisy(2)) }
fn d() { let _x = Noisy(3); println!("{}", Noisy(4)) }
fn e() { let _x = Noisy(5); print!("{}\n", Noisy(6)); }
fn f() -> (String, String) { (format!("{}", Noisy(7)), { println!("mid"); format!("{}", Noisy(8)) }) }
fn g(m: &Mutex<u8>) -> String { let s = format!("{}{}", m.lock().unwrap(), 1) + &format!("{}", m.lock().unwrap()); s }
fn h(m: &Mutex<u8>) -> usize { format!("{}", m.lock().unwrap()).len() + format!("{}", m.lock().unwrap()).len() }
fn i() -> u8 { let l = L(Mutex::new(1)); assert!(*l.0.lock().unwrap() == 1, "no {}", l.0.lock().unwrap()); 5 }
fn main() {
    println!("{} {}", a(), c()); b(); d(); e(); println!("{:?}", f());
    let m = Mutex::new(3);
    println!("{} {}", g(&m), h(&m));
    println!("{}", i());
}
