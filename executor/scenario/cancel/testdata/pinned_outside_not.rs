// The same future goes on in each turn, so no tick costs anything.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut server, mut client) = tokio::io::duplex(16);
    let mut word = [0u8; 6];
    let read = client.read_exact(&mut word);
    tokio::pin!(read);
    let write = async {
        for byte in b"abcdef" {
            server.write_u8(*byte).await.unwrap();
            sleep(Duration::from_millis(4)).await;
        }
    };
    tokio::pin!(write);
    let mut written = false;
    loop {
        tokio::select! {
            done = &mut read => break println!("{done:?}"),
            () = &mut write, if !written => written = true,
            _ = sleep(Duration::from_millis(6)) => println!("tick"),
        }
    }
}
