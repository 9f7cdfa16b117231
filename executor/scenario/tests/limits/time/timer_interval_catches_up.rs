//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    use std::time::Duration;
    let mut i = tokio::time::interval(Duration::from_nanos(1));
    std::thread::sleep(Duration::from_secs(3600));
    loop {
        i.tick().await;
    }
}
