// A buffered stream has results that are finished and wait for their turn. Who drops it drops them.
use futures::stream::{self, StreamExt};
use std::time::Duration;
use tokio::time::{sleep, timeout};

async fn fetch(n: u64) -> u64 {
    sleep(Duration::from_millis(40 - 10 * n)).await; //~ 1 unfinished future of FuturesUnordered //~ 2 finished results that FuturesOrdered had not handed over
    println!("fetched {n}");
    n
}

async fn all() -> Vec<u64> {
    let mut pages = stream::iter(0..4).map(fetch).buffered(3);
    let mut list = Vec::new();
    while let Some(page) = pages.next().await { //~ 1 finished result that FuturesOrdered had not handed over //~ 3 unfinished futures of FuturesUnordered
        list.push(page);
    }
    list
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    match timeout(Duration::from_millis(35), all()).await {
        Ok(list) => println!("{list:?}"),
        Err(_) => println!("too late"),
    }
}
