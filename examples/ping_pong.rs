//! # Ping, pong
//!
//! Two tasks and two channels. `recv` on an empty
//! channel stores the task's waker in the channel;
//! `send` invokes it. So a message is what wakes the
//! other side, and never more than one of the two
//! tasks is ready.
//!
//! When `ping` ends, its sender is dropped. The
//! channel is closed, `recv` returns `None`, and
//! `pong` ends too.

use tokio::sync::mpsc::{channel, Receiver, Sender};

type Tx = Sender<u32>;
type Rx = Receiver<u32>;

async fn ping(out: Tx, mut back: Rx) {
    for n in 1..=3 {
        println!("ping {n}");
        out.send(n).await.unwrap();
        let n = back.recv().await.unwrap();
        println!("     got {n} back");
    }
}

async fn pong(mut inbox: Rx, out: Tx) {
    while let Some(n) = inbox.recv().await {
        println!("pong {n}");
        out.send(n * 10).await.unwrap();
    }
    println!("nobody is left to play with");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (to_pong, inbox) = channel(1);
    let (to_ping, back) = channel(1);
    let a = tokio::spawn(ping(to_pong, back));
    let b = tokio::spawn(pong(inbox, to_ping));
    a.await.unwrap();
    b.await.unwrap();
}
