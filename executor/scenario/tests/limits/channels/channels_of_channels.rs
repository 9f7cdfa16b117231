//~ ends 0
//~ prints after
use std::sync::mpsc::{channel, Receiver, Sender};

struct Link(Sender<Link>, Receiver<Link>);

fn main() {
    println!("before");
    let (tx, rx) = channel::<Link>();
    let mut last = tx.clone();
    for _ in 0..10_000 {
        let (a, b) = channel();
        last.send(Link(a.clone(), b)).unwrap();
        last = a;
        let (c, d) = channel();
        tx.send(Link(c, d)).unwrap();
    }
    drop(rx);
    println!("after");
}
