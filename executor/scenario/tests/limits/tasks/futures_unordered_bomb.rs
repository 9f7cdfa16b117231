//~ ends never
use futures::stream::{FuturesUnordered, StreamExt};

fn main() {
    println!("before");
    futures::executor::block_on(async {
        let mut all = FuturesUnordered::new();
        loop {
            all.push(std::future::pending::<()>());
            if all.len() % 1_000_000 == 0 {
                let _ = all.next().await;
            }
        }
    });
}
