//~ ends never
#[derive(Debug)]
struct Node(#[allow(dead_code)] Option<Box<Node>>);

fn main() {
    println!("before");
    let mut list = None;
    for _ in 0..10_000 {
        list = Some(Box::new(Node(list)));
    }
    println!("{}", format!("{list:#?}").len());
}
