use std::time::Duration;
use tokio::time::sleep;

async fn cook() -> &'static str {
    for step in ["wash", "cut", "cook"] {
        println!("{step}");
        sleep(Duration::from_millis(20)).await;
    }
    "dinner"
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut cooking = std::pin::pin!(cook());
    for _ in 0..5 {
        tokio::select! {
            what = &mut cooking => {
                println!("{what} is served");
                break;
            }
            _ = sleep(Duration::from_millis(30)) => {
                println!("are we there yet?");
            }
        }
    }
}
