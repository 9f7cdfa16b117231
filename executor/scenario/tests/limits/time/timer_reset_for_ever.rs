//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    use std::time::Duration;
    use tokio::time::{sleep, Instant};
    let s = sleep(Duration::from_millis(1));
    tokio::pin!(s);
    loop {
        s.as_mut().reset(Instant::now() + Duration::from_millis(1));
        tokio::select! {
            biased;
            _ = tokio::task::yield_now() => {}
            _ = &mut s => println!("fired"),
        }
    }
}
