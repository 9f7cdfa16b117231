//! # Hello, future
//!
//! Calling an `async fn` runs none of its body. It
//! creates a *future*: a value that can run later.
//!
//! Something has to **poll** it. Here that is
//! `block_on`, the smallest executor there is: it
//! polls one future until it is ready, and sleeps in
//! between.
//!
//! Step through it and watch the order of the lines.

use futures::executor::block_on;

async fn hello() -> u32 {
    println!("2: hello, future");
    7
}

fn main() {
    let future = hello();
    println!("1: nothing has run yet");

    let answer = block_on(future);
    println!("3: it returned {answer}");
}
