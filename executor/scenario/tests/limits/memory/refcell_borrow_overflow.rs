//~ ends never
use std::cell::RefCell;

fn main() {
    println!("before");
    let c = RefCell::new(1);
    loop {
        std::mem::forget(c.borrow());
    }
}
