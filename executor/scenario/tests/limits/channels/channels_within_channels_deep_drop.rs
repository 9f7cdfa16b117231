//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 150M
//~ long
fn main() {
    println!("before");
    use std::sync::mpsc::{channel, Receiver};
    struct Link(#[allow(dead_code)] Option<Receiver<Link>>);
    let mut last = None;
    for _ in 0..300_000 {
        let (tx, rx) = channel();
        tx.send(Link(last.take())).unwrap();
        last = Some(rx);
    }
    drop(last);
    println!("after");
}
