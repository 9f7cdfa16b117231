//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
use std::sync::Arc;

struct Node(#[allow(dead_code)] Option<Arc<Node>>);

fn main() {
    println!("before");
    let mut list = None;
    for _ in 0..1_000_000 {
        list = Some(Arc::new(Node(list)));
    }
    drop(list);
    println!("after");
}
