//! # The loser of a select
//!
//! `select!` polls several futures and goes on with
//! the first one that is ready. The others are
//! dropped, half done.
//!
//! `fill` keeps what it has collected in a variable
//! of its own. When it loses, that is gone: it is
//! not **cancellation safe**. `recv` keeps nothing,
//! so dropping it loses nothing.

use std::time::Duration;
use tokio::sync::mpsc::{channel, Receiver};
use tokio::time::sleep;

async fn fill(rx: &mut Receiver<u32>) -> Vec<u32> {
    let mut box_of_three = Vec::new();
    while box_of_three.len() < 3 {
        let Some(n) = rx.recv().await else { break };
        box_of_three.push(n);
    }
    box_of_three
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = channel(8);
    tokio::spawn(async move {
        for n in 1..=6 {
            sleep(Duration::from_millis(10)).await;
            tx.send(n).await.unwrap();
        }
    });
    let wait = Duration::from_millis(25);
    tokio::select! {
        full = fill(&mut rx) => println!("{full:?}"),
        _ = sleep(wait) => println!("no patience"),
    }
    println!("next box: {:?}", fill(&mut rx).await);
    println!("where are 1 and 2?");
}
