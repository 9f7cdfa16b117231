use std::time::Duration;
use tokio::time::sleep;

async fn watchdog() {
    loop {
        println!("woof");
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let dog = tokio::spawn(watchdog());
    sleep(Duration::from_millis(15)).await;
    drop(dog);
    println!("quiet now, please");
    sleep(Duration::from_millis(50)).await;
    println!("main is done");
}
