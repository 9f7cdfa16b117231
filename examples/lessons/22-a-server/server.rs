use std::io;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
use tokio::io::BufReader;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

const ADDRESS: &str = "127.0.0.1:7000";

async fn serve(stream: TcpStream) -> io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    while let Some(line) = lines.next_line().await? {
        let answer = line.to_uppercase() + "\n";
        write.write_all(answer.as_bytes()).await?;
    }
    println!("a client has left");
    Ok(())
}

async fn accept(l: TcpListener) {
    loop {
        let (s, _) = l.accept().await.unwrap();
        println!("a client has come");
        tokio::spawn(serve(s));
    }
}

async fn call(say: &str, ms: u64) -> io::Result<()> {
    sleep(Duration::from_millis(ms)).await;
    let stream = TcpStream::connect(ADDRESS).await?;
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(say.as_bytes()).await?;
    sleep(Duration::from_millis(10)).await;
    write.write_all(b"!\n").await?;
    println!("{:?}", lines.next_line().await?);
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let listener = TcpListener::bind(ADDRESS).await?;
    tokio::spawn(accept(listener));
    let a = tokio::spawn(call("hello", 5));
    let b = tokio::spawn(call("world", 8));
    a.await.unwrap()?;
    b.await.unwrap()?;
    Ok(())
}
