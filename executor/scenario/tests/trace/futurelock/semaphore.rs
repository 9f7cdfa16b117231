// A loop of select! with a request that is asked for its result between the ticks. A tick needs a permit as well.
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{interval, sleep};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let permits = Semaphore::new(1);
    tokio::join!(other(&permits), serve(&permits));
}

async fn other(permits: &Semaphore) {
    let _permit = permits.acquire().await.unwrap();
    sleep(Duration::from_millis(25)).await;
}

async fn serve(permits: &Semaphore) {
    let request = async {
        let _permit = permits.acquire().await.unwrap(); //~ futurelock
        println!("the request is served");
    };
    tokio::pin!(request);
    let mut ticks = interval(Duration::from_millis(10));
    ticks.tick().await;
    loop {
        tokio::select! {
            _ = &mut request => break,
            _ = ticks.tick() => {
                let _permit = permits.acquire().await.unwrap();
                println!("tick");
            }
        }
    }
}
