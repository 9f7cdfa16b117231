use std::time::Duration;
use tokio::io::{duplex, AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut here, mut there) = duplex(64);
    tokio::spawn(async move {
        for part in ["one", "two"] {
            sleep(Duration::from_millis(10)).await;
            let bytes = part.as_bytes();
            there.write_all(bytes).await.unwrap();
        }
    });
    let mut buf = [0; 16];
    let mut reads = 0;
    while reads < 10 {
        let n = here.read(&mut buf).await.unwrap();
        reads += 1;
        if n == 0 {
            break;
        }
        println!("{n} bytes");
    }
    println!("closed after {reads} reads");
}
