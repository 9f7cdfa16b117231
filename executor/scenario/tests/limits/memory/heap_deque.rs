//~ ends never
use std::collections::VecDeque;

fn main() {
    println!("before");
    let mut q = VecDeque::from([1u64]);
    loop {
        q.push_front(q.len() as u64);
        q.push_back(1);
    }
}
