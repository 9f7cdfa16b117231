//! # Try again, later
//!
//! A call that fails may succeed in a moment. If all
//! clients try again at once, it will fail again: so
//! each waits twice as long as before.
//!
//! Nothing here is special to async. It is a loop
//! with a `sleep` in it, and the sleep costs other
//! tasks nothing.

use std::time::Duration;
use tokio::time::{sleep, Instant};

type Answer = Result<&'static str, String>;

async fn call(attempt: u32) -> Answer {
    sleep(Duration::from_millis(5)).await;
    if attempt < 4 {
        return Err(format!("no {attempt}: busy"));
    }
    Ok("welcome")
}

async fn patient() -> Answer {
    let mut pause = Duration::from_millis(10);
    let mut attempt = 1;
    loop {
        match call(attempt).await {
            Err(why) if attempt < 5 => {
                println!("{why}, wait {pause:?}");
                sleep(pause).await;
                pause *= 2;
                attempt += 1;
            }
            end => return end,
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let text = patient().await.unwrap();
    let long = start.elapsed().as_millis() > 70;
    println!("{text}; after 70 ms: {long}");
}
