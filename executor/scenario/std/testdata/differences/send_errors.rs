//! Errors of mpsc and watch that give a value back need no Debug of it and leave it out, as in tokio 1.53.
use tokio::sync::{mpsc, watch};

fn main() {
    let (tx, rx) = mpsc::channel(1);
    tx.try_send(1).unwrap();
    println!("{:?}", tx.try_send(2));
    drop(rx);
    println!("{:?}", tx.try_send(3));
    let (tx, rx) = mpsc::unbounded_channel();
    drop(rx);
    println!("{:?}", tx.send(4));
    let (tx, rx) = watch::channel(5);
    drop(rx);
    println!("{:?}", tx.send(6));
}
