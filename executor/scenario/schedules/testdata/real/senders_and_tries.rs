use std::sync::mpsc::channel;
use std::thread;

pub fn outcome() -> String {
    let (tx, rx) = channel();
    let hs: Vec<_> = [["a", "b"], ["c", "d"]].into_iter().map(|list| {
        let tx = tx.clone();
        thread::spawn(move || for s in list { j(); tx.send(s).unwrap(); })
    }).collect();
    drop(tx);
    let mut s = String::new();
    j(); s += rx.try_recv().unwrap_or("-");
    j(); s += rx.recv().unwrap_or("-");
    for h in hs { h.join().unwrap(); }
    s += "|";
    s.extend(rx);
    s
}

fn j() {}

fn main() { println!("{}", outcome()); }
