// Tries again a few times, each time after a longer pause.
use std::time::Duration;
use tokio::time::{sleep, Instant};

async fn flaky(n: &mut u32) -> Result<u32, ()> {
    *n += 1;
    if *n < 5 { Err(()) } else { Ok(*n) }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    let (mut n, mut pause) = (0, 1);
    let got = loop {
        match flaky(&mut n).await {
            Ok(v) => break v,
            Err(()) => {
                sleep(Duration::from_millis(pause)).await;
                pause *= 2;
            }
        }
    };
    println!("{got} after {} ms", start.elapsed().as_millis() >= 15);
}
