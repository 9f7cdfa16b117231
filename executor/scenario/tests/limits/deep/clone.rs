//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
#[derive(Clone)]
struct Node(#[allow(dead_code)] Option<Box<Node>>);

fn main() {
    println!("before");
    let mut list = None;
    for _ in 0..1_000_000 {
        list = Some(Box::new(Node(list)));
    }
    let other = list.clone();
    std::mem::forget((list, other));
    println!("after");
}
