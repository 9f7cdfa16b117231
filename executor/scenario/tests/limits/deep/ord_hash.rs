//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
use std::collections::HashSet;

#[derive(PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Node(Option<Box<Node>>);

fn main() {
    println!("before");
    let mut list = None;
    for _ in 0..1_000_000 {
        list = Some(Box::new(Node(list)));
    }
    let mut all = HashSet::new();
    all.insert(Node(list));
    println!("after");
}
