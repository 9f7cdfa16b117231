// read is cancel safe: the bytes are in the buffer, or still in the stream.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{interval, sleep};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut server, mut client) = tokio::io::duplex(64);
    tokio::spawn(async move {
        for half in [&b"HEAD"[..], b"BODY"] {
            server.write_all(half).await.unwrap();
            sleep(Duration::from_millis(7)).await;
        }
    });
    let mut heartbeat = interval(Duration::from_millis(5));
    let (mut frame, mut have) = ([0u8; 8], 0);
    while have < frame.len() {
        tokio::select! {
            n = client.read(&mut frame[have..]) => have += n.unwrap(),
            _ = heartbeat.tick() => println!("still here"),
        }
    }
    println!("{}", String::from_utf8_lossy(&frame));
}
