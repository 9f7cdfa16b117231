// Three threads send two numbers each to one channel; the sum of what arrives does not depend on the order.
use std::sync::mpsc;
use std::thread;
fn main() {
    let (tx, rx) = mpsc::channel();
    let hs: Vec<_> = (0..3).map(|i| { let tx = tx.clone(); thread::spawn(move || { for k in 0..2 { tx.send(i * 10 + k).unwrap(); } }) }).collect();
    drop(tx);
    let mut n = 0;
    for v in rx { n += v; }
    for h in hs { h.join().unwrap(); }
    println!("{n}");
}
