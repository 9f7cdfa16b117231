// A frame is a length and as many bytes. A timeout between the two forgets the length: what follows is read as one.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::time::{sleep, timeout};

async fn frame(from: &mut DuplexStream) -> std::io::Result<Vec<u8>> {
    let length = from.read_u32().await?;
    if length > 1000 {
        return Err(std::io::Error::other(format!("frame too large: {length}")));
    }
    let mut body = vec![0; length as usize];
    from.read_exact(&mut body).await?; //~ body = [0, 0, 0, 0], received and not yet handled
    Ok(body)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut server, mut client) = tokio::io::duplex(64);
    tokio::spawn(async move {
        server.write_u32(4).await.unwrap();
        sleep(Duration::from_millis(30)).await;
        server.write_all(b"llon").await.unwrap();
    });
    for _ in 0..3 {
        match timeout(Duration::from_millis(20), frame(&mut client)).await {
            Ok(Ok(body)) => println!("{}", String::from_utf8_lossy(&body)),
            Ok(Err(e)) => println!("{e}"),
            Err(_) => println!("nothing yet"),
        }
    }
}
