use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

const ADDRESS: &str = "127.0.0.1:7000";

async fn name(s: &mut TcpStream) -> io::Result<u8> {
    let wait = Duration::from_millis(50);
    timeout(wait, s.read_u8()).await?
}

async fn serve(mut stream: TcpStream) {
    match name(&mut stream).await {
        Ok(n) => println!("served {}", n as char),
        Err(_) => println!("gave up"),
    }
}

async fn client(n: u8, ms: u64) -> io::Result<()> {
    let mut s = TcpStream::connect(ADDRESS).await?;
    sleep(Duration::from_millis(ms)).await;
    s.write_all(&[n]).await
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let listener = TcpListener::bind(ADDRESS).await?;
    tokio::spawn(client(b'a', 5));
    tokio::spawn(client(b'b', 500));
    let mut served = Vec::new();
    for _ in 0..2 {
        let (stream, _) = listener.accept().await?;
        served.push(tokio::spawn(serve(stream)));
    }
    for task in served {
        task.await.unwrap();
    }
    Ok(())
}
