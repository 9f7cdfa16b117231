//~ ends 101
//~ says RefCell already mutably borrowed
fn main() {
    println!("before");
    use std::{cell::RefCell, rc::Rc};
    let v = Rc::new(RefCell::new(vec![1u8]));
    let w = v.clone();
    v.borrow_mut().extend(std::iter::from_fn(move || w.borrow().first().copied()));
}
