//~ ends never
use std::sync::{Arc, Mutex};

struct Node {
    next: Mutex<Option<Arc<Node>>>,
    _load: [u64; 16],
}

fn main() {
    println!("before");
    loop {
        let a = Arc::new(Node { next: Mutex::new(None), _load: [0; 16] });
        *a.next.lock().unwrap() = Some(a.clone());
    }
}
