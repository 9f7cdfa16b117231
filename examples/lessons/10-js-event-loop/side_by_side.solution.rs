use std::time::Duration;
use tokio::time::sleep;

async fn load(what: &str) {
    println!("load {what}");
    sleep(Duration::from_millis(60)).await;
    println!("{what} is here");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let text = load("text");
    let picture = load("picture");
    tokio::join!(text, picture);
    println!("the page is complete");
}
