//~ ends never
use std::collections::LinkedList;

fn main() {
    println!("before");
    let mut q = LinkedList::new();
    loop {
        q.push_back(1u64);
    }
}
