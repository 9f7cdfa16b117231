//~ ends 101
//~ says RefCell already mutably borrowed
use std::cell::RefCell;

fn main() {
    println!("before");
    let c = RefCell::new(vec![1]);
    let a = c.borrow_mut();
    println!("{:?} {:?}", c.try_borrow().is_err(), c);
    let b = c.borrow();
    println!("{} {}", a.len(), b.len());
}
