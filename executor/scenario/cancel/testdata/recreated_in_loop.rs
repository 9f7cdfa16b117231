// The future is pinned, but made anew in each turn of the loop: what it has read is lost as often as the tick comes.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut server, mut client) = tokio::io::duplex(16);
    tokio::spawn(async move {
        for byte in b"abcdef" {
            server.write_u8(*byte).await.unwrap();
            sleep(Duration::from_millis(4)).await;
        }
    });
    let mut word = [0u8; 3];
    for _ in 0..4 {
        let read = client.read_exact(&mut word);
        tokio::pin!(read);
        tokio::select! {
            done = &mut read => println!("{done:?}"), //~ 2 bytes that read_exact had read
            _ = sleep(Duration::from_millis(6)) => println!("tick"),
        }
    }
}
