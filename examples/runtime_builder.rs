//! # A runtime made by hand
//!
//! `#[tokio::main]` is short for this: build a
//! runtime, then `block_on` one future. A runtime is
//! a value. It has a size, it can be passed around,
//! and when it is dropped its tasks are dropped too.
//!
//! `worker_threads` is how many tasks can be polled
//! at the same moment. `max_blocking_threads` is for
//! `spawn_blocking`; those threads poll nothing.

use std::time::Duration;
use tokio::runtime::Builder;
use tokio::time::sleep;

fn main() {
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(4)
        .enable_all()
        .build()
        .unwrap();

    let early = runtime.spawn(async {
        sleep(Duration::from_millis(30)).await;
        "spawned from outside"
    });
    runtime.block_on(async {
        println!("{}", early.await.unwrap());
    });
    runtime.spawn(async {
        sleep(Duration::from_secs(60)).await;
        println!("nobody waits for this one");
    });
    drop(runtime);
    println!("the runtime is gone, its tasks too");
}
