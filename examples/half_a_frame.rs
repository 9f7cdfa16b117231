//! # Half a frame
//!
//! A frame of eight bytes comes in two halves.
//! `read_exact` keeps the first half to itself: a
//! tick that comes in between drops it. Press
//! **Cancel everywhere** to see how many bytes.
//!
//! *Try:* make the future before the loop, pin it,
//! and poll a reference to it.

use std::time::Duration;
use tokio::io::{duplex, AsyncReadExt, AsyncWriteExt};
use tokio::time::{interval, sleep};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut far, mut near) = duplex(64);
    tokio::spawn(async move {
        for half in [b"HEAD", b"BODY"] {
            far.write_all(half).await.unwrap();
            sleep(Duration::from_millis(3)).await;
        }
    });
    let period = Duration::from_millis(10);
    let mut tick = interval(period);
    tick.tick().await; // the first is at once
    let mut got = [0u8; 8];
    loop {
        tokio::select! {
            _ = near.read_exact(&mut got) => break,
            _ = tick.tick() => println!("tick"),
        }
    }
    println!("{}", String::from_utf8_lossy(&got));
}
