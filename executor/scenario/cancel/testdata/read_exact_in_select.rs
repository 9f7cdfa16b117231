// A frame comes in two halves, and a heartbeat is due between them: select! drops the future that has read the first
// half. The next one takes the second half for the begin of a frame.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{interval, sleep};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut server, mut client) = tokio::io::duplex(64);
    let sender = tokio::spawn(async move {
        for half in [&b"HEAD"[..], b"BODY", b"HEAD", b"BODY"] {
            server.write_all(half).await.unwrap();
            sleep(Duration::from_millis(7)).await;
        }
    });
    let mut heartbeat = interval(Duration::from_millis(5));
    let mut frame = [0u8; 8];
    for _ in 0..6 {
        tokio::select! {
            read = client.read_exact(&mut frame) => match read { //~ 4 bytes that read_exact had read
                Ok(_) => println!("{}", String::from_utf8_lossy(&frame)),
                Err(e) => println!("{e}"),
            },
            _ = heartbeat.tick() => println!("still here"),
        }
    }
    sender.abort();
}
