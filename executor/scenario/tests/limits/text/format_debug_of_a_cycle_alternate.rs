//~ ends never
fn main() {
    println!("before");
    use std::{cell::RefCell, rc::Rc};
    #[derive(Debug)]
    struct Node {
        #[allow(dead_code)]
        all: RefCell<Vec<Rc<Node>>>,
    }
    let a = Rc::new(Node { all: RefCell::default() });
    for _ in 0..3 {
        a.all.borrow_mut().push(a.clone());
    }
    println!("{:#?}", a);
}
