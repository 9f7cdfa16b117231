//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 200M
#[derive(PartialEq)]
struct Node(Option<Box<Node>>);

fn list() -> Option<Box<Node>> {
    let mut list = None;
    for _ in 0..1_000_000 {
        list = Some(Box::new(Node(list)));
    }
    list
}

fn main() {
    println!("before");
    let (a, b) = (list(), list());
    println!("{}", a == b);
}
