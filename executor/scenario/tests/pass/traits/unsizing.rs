use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
trait Shape { fn area(&self) -> f64; fn grow(&mut self); }
struct Sq(f64);
impl Shape for Sq { fn area(&self) -> f64 { self.0 * self.0 } fn grow(&mut self) { self.0 += 1.0; } }
struct D(i32, String);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }
fn main() {
    let s: Rc<RefCell<dyn Shape>> = Rc::new(RefCell::new(Sq(2.0)));
    s.borrow_mut().grow();
    println!("{}", s.borrow().area());
    let list: Vec<Rc<RefCell<dyn Shape>>> = vec![s.clone(), Rc::new(RefCell::new(Sq(1.0)))];
    println!("{}", list.iter().map(|x| x.borrow().area()).sum::<f64>());
    let m: Arc<Mutex<dyn FnMut(i32) -> i32 + Send>> = Arc::new(Mutex::new(|x| x + 1));
    println!("{}", (m.lock().unwrap())(4));
    let d = D(7, String::from("x"));
    let f = move || d.0 + 1;
    println!("{}", f());
    println!("{}", d.1);
    for i in 0..3u32 { print!("{}", (b'a' + (i % 26) as u8) as char); }
    println!();
    match (1u8, true) { (0..=9, true) => println!("a"), (_, false) => println!("b"), (10..=255, true) => println!("c") }
    let [a, b] = [1, 2];
    let v = vec![1, 2, 3];
    match v.as_slice() { [] => println!("none"), [x] => println!("{x}"), [x, .., y] => println!("{x} {y} {a} {b}") }
    let x: Result<i32, std::convert::Infallible> = Ok(3);
    let Ok(y) = x;
    println!("{y}");
}
