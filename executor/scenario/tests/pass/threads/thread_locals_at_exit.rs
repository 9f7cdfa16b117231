//! exit() ends the locals of the thread that calls it.
use std::cell::RefCell;
struct G(&'static str);
impl Drop for G {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
thread_local! { static A: RefCell<Vec<G>> = RefCell::default(); static B: G = G("b"); }
fn main() {
    B.with(|b| println!("{}", b.0));
    A.with_borrow_mut(|v| v.push(G("a")));
    std::process::exit(3);
}
