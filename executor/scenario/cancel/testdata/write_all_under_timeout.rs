// Four bytes of the line fit, then the time is up. The next line follows in the middle of the first.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut near, mut far) = tokio::io::duplex(4);
    let reader = tokio::spawn(async move {
        sleep(Duration::from_millis(30)).await;
        let mut text = String::new();
        far.read_to_string(&mut text).await.unwrap(); //~ 8 bytes that read_to_string had read
        println!("{text:?}");
    });
    if timeout(Duration::from_millis(10), near.write_all(b"first\n")).await.is_err() { //~ the rest of what write_all writes: 4 bytes of it are written
        println!("slow");
    }
    near.write_all(b"second\n").await.unwrap();
    drop(near);
    reader.await.unwrap();
}
