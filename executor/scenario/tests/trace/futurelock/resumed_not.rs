// As semaphore, but the tick does not need the permit, and the loop comes back to the request.
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{interval, sleep};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let permits = Semaphore::new(1);
    tokio::join!(other(&permits), serve(&permits), late(&permits));
}

async fn other(permits: &Semaphore) {
    let _permit = permits.acquire().await.unwrap();
    sleep(Duration::from_millis(25)).await;
}

async fn late(permits: &Semaphore) {
    sleep(Duration::from_millis(22)).await;
    let _permit = permits.acquire().await.unwrap();
}

async fn serve(permits: &Semaphore) {
    let request = async {
        let _permit = permits.acquire().await.unwrap();
        sleep(Duration::from_millis(30)).await;
        println!("the request is served");
    };
    tokio::pin!(request);
    let mut ticks = interval(Duration::from_millis(10));
    loop {
        tokio::select! {
            _ = &mut request => break,
            _ = ticks.tick() => {
                sleep(Duration::from_millis(8)).await;
                println!("tick");
            }
        }
    }
}
