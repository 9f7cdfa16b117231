// A branch of select! that is never reached because the first was ready, a JoinHandle that is dropped, a future behind
// a condition that was polled: none of them was forgotten.
use std::time::Duration;
use tokio::time::sleep;

async fn count() -> u32 {
    3
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let slow = sleep(Duration::from_secs(5));
    tokio::pin!(slow);
    tokio::select! {
        biased;
        n = count() => println!("counted {n}"),
        _ = &mut slow => println!("slow"),
    }
    drop(tokio::spawn(async { println!("detached, and it runs") }));
    let check = async { true };
    if check.await {
        sleep(Duration::from_millis(1)).await;
    }
}
