//! A connection that is reset on purpose, and one that ends as usual.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let l = TcpListener::bind("127.0.0.1:0").await?;
    let addr = l.local_addr()?;
    for linger in [None, Some(Duration::ZERO), Some(Duration::from_millis(1500))] {
        let server = tokio::spawn(async move { TcpStream::connect(addr).await });
        let (mut s, _) = l.accept().await?;
        let mut c = server.await.unwrap()?;
        s.set_linger(linger)?;
        println!("{:?}", s.linger()?);
        s.write_all(b"hi").await?;
        let mut two = [0u8; 2];
        c.read_exact(&mut two).await?;
        drop(s);
        println!("{:?}", c.read(&mut two).await.map_err(|e| e.kind()));
    }
    Ok(())
}
