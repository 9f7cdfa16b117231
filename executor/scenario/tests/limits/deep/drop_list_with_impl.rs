//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
struct Node {
    next: Option<Box<Node>>,
}

impl Drop for Node {
    fn drop(&mut self) {
        std::hint::black_box(&self.next);
    }
}

fn main() {
    println!("before");
    let mut list = None;
    for _ in 0..1_000_000 {
        list = Some(Box::new(Node { next: list }));
    }
    drop(list);
    println!("after");
}
