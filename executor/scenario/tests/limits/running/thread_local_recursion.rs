//~ ends 101
//~ says RefCell already borrowed
use std::cell::RefCell;
thread_local!{ static X: RefCell<Vec<Box<dyn Fn()>>> = RefCell::new(vec![]); }
fn f(){ X.with(|x| { x.borrow_mut().push(Box::new(f)); let v=x.borrow(); for g in v.iter() { g(); } }) }
fn main(){ f(); }
