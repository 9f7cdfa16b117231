use std::io::Result;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
use tokio::io::BufReader;
use tokio::net::{TcpListener, TcpStream};

const ADDRESS: &str = "127.0.0.1:7000";

async fn serve(stream: TcpStream) -> Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    if let Some(line) = lines.next_line().await? {
        let answer = line.to_uppercase() + "\n";
        writer.write_all(answer.as_bytes()).await?;
    }
    println!("the server hangs up");
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let listener = TcpListener::bind(ADDRESS).await?;
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await?;
        serve(stream).await
    });
    let stream = TcpStream::connect(ADDRESS).await?;
    let (reader, mut writer) = stream.into_split();
    let mut answers = BufReader::new(reader).lines();
    for word in [b"hello\n", b"again\n"] {
        let _ = writer.write_all(word).await;
        let answer = answers.next_line().await;
        println!("{answer:?}");
    }
    Ok(())
}
