//~ ends never
use std::rc::Rc; use std::cell::RefCell;
struct N(RefCell<Option<Rc<N>>>);
fn main(){ for _ in 0..20_000_000u64 { let a=Rc::new(N(RefCell::new(None))); *a.0.borrow_mut()=Some(a.clone()); } println!("done"); }
