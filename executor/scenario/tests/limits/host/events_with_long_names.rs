//~ ends 0
//~ prints nobody came
//~ steps 100M
use pollground::{event, fetch};
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let events = (0..100).map(|i| event(format!("{i} {}", "<".repeat(50 * i))));
    let files = (0..100).map(|i| fetch(format!("{i}/{}", "%".repeat(50 * i))));
    tokio::select! {
        _ = futures::future::join_all(events) => {}
        _ = futures::future::join_all(files) => {}
        _ = tokio::time::sleep(Duration::from_secs(1)) => println!("nobody came"),
    }
}
