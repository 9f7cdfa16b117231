//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main() {
    println!("before");
    use std::{cell::RefCell, rc::Rc};
    #[derive(Debug)]
    struct Node {
        #[allow(dead_code)]
        next: RefCell<Option<Rc<Node>>>,
    }
    let a = Rc::new(Node { next: RefCell::new(None) });
    *a.next.borrow_mut() = Some(a.clone());
    println!("{:?}", a);
}
