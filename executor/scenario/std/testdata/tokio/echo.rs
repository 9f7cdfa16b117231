use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

async fn process(mut socket: TcpStream) -> std::io::Result<usize> {
    let mut buf = vec![0; 1024];
    let mut total = 0;
    loop {
        let n = socket.read(&mut buf).await?;
        if n == 0 { return Ok(total); }
        total += n;
        socket.write_all(&buf[..n]).await?;
    }
}
async fn client(addr: std::net::SocketAddr, name: &'static str, lines: &[&str]) -> std::io::Result<Vec<String>> {
    let mut s = TcpStream::connect(addr).await?;
    let mut got = vec![];
    for l in lines {
        let msg = format!("{name}: {l}");
        s.write_all(msg.as_bytes()).await?;
        let mut buf = vec![0; msg.len()];
        s.read_exact(&mut buf).await?;
        got.push(String::from_utf8(buf).unwrap());
    }
    s.shutdown().await?;
    let mut rest = vec![];
    println!("{name} rest {}", s.read_to_end(&mut rest).await?);
    Ok(got)
}
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let addr = listener.local_addr()?;
    let server = tokio::spawn(async move {
        let mut hs = vec![];
        for _ in 0..2 { let (s, _) = listener.accept().await.unwrap(); hs.push(tokio::spawn(process(s))); }
        let mut sum = 0;
        for h in hs { sum += h.await.unwrap().unwrap(); }
        sum
    });
    let a = client(addr, "ann", &["hello", "how are you", "bye"]).await?;
    println!("{a:?}");
    let b = tokio::spawn(async move { client(addr, "bob", &["hi"]).await.unwrap() }).await?;
    println!("{b:?}");
    println!("server echoed {}", server.await?);
    match TcpStream::connect(addr).await { Ok(_) => println!("?"), Err(e) => println!("{e} {:?}", e.kind()) }
    // a big transfer: many partial reads
    let listener = TcpListener::bind("localhost:0").await?;
    let addr = listener.local_addr()?;
    let h = tokio::spawn(async move { let (mut s, _) = listener.accept().await.unwrap(); let mut v = vec![]; s.read_to_end(&mut v).await.unwrap(); (v.len(), v.iter().map(|b| *b as u64).sum::<u64>()) });
    let mut s = TcpStream::connect(addr).await?;
    let data: Vec<u8> = (0..200_000u32).map(|i| (i % 251) as u8).collect();
    s.write_all(&data).await?;
    drop(s);
    println!("{:?} {}", h.await?, data.iter().map(|b| *b as u64).sum::<u64>());
    Ok(())
}
