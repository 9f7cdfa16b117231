use std::time::Duration;
use tokio::io::{duplex, AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut here, mut there) = duplex(64);
    tokio::spawn(async move {
        there.write_all(b"hel").await.unwrap();
        sleep(Duration::from_millis(10)).await;
        there.write_all(b"lo").await.unwrap();
    });
    let mut buf = [0; 5];
    let n = here.read(&mut buf).await.unwrap();
    let word = String::from_utf8_lossy(&buf[..n]);
    println!("{n} bytes: {word}");
}
