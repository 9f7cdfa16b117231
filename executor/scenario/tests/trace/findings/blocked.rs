use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let polite = tokio::spawn(async {
        for n in 1..=3 {
            tokio::time::sleep(Duration::from_millis(10)).await;
            println!("tick {n}");
        }
    });
    tokio::time::sleep(Duration::from_millis(5)).await;
    std::thread::sleep(Duration::from_millis(50)); //~ blocked
    polite.await.unwrap();
}
