//~ ends 0
//~ prints 2
use std::cell::RefCell;
use std::rc::Rc;

struct Node(RefCell<Option<Rc<Node>>>);

impl Drop for Node {
    fn drop(&mut self) {
        println!("never");
    }
}

fn main() {
    println!("before");
    let mut last = None;
    for _ in 0..1000 {
        let a = Rc::new(Node(RefCell::new(None)));
        *a.0.borrow_mut() = Some(a.clone());
        last = Some(a);
    }
    println!("{}", Rc::strong_count(last.as_ref().unwrap()));
}
