use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

const ADDRESS: &str = "127.0.0.1:7000";

async fn serve(mut stream: TcpStream) {
    let mut name = [0; 3];
    stream.read_exact(&mut name).await.unwrap();
    let name = String::from_utf8_lossy(&name);
    println!("served {name}");
}

async fn accept(l: TcpListener) {
    loop {
        let (s, _) = l.accept().await.unwrap();
        serve(s).await;
    }
}

async fn call(who: &str, ms: u64) -> io::Result<()> {
    let mut s = TcpStream::connect(ADDRESS).await?;
    sleep(Duration::from_millis(ms)).await;
    s.write_all(who.as_bytes()).await
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let listener = TcpListener::bind(ADDRESS).await?;
    tokio::spawn(accept(listener));
    let ann = tokio::spawn(call("ann", 50));
    let bob = tokio::spawn(call("bob", 1));
    ann.await.unwrap()?;
    bob.await.unwrap()?;
    sleep(Duration::from_millis(10)).await;
    Ok(())
}
