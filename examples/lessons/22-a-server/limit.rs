use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken as Stop;

const ADDRESS: &str = "127.0.0.1:7000";

async fn serve(n: u32, mut s: TcpStream) {
    println!("{n} begins");
    sleep(Duration::from_millis(20)).await;
    s.write_all(b"done").await.unwrap();
    println!("{n} ends");
}

async fn accept(l: TcpListener, stop: Stop) {
    let room = Arc::new(Semaphore::new(2));
    let mut open = JoinSet::new();
    for n in 1.. {
        let room = room.clone().acquire_owned();
        let permit = room.await.unwrap();
        tokio::select! {
            _ = stop.cancelled() => break,
            Ok((stream, _)) = l.accept() => {
                open.spawn(async move {
                    serve(n, stream).await;
                    drop(permit);
                });
            }
        }
    }
    println!("no new clients");
    while open.join_next().await.is_some() {}
    println!("the last client is served");
}

async fn client() -> io::Result<()> {
    let mut s = TcpStream::connect(ADDRESS).await?;
    let mut answer = Vec::new();
    s.read_to_end(&mut answer).await?;
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let stop = Stop::new();
    let listener = TcpListener::bind(ADDRESS).await?;
    let accept = accept(listener, stop.clone());
    let server = tokio::spawn(accept);
    for _ in 0..5 {
        tokio::spawn(client());
    }
    sleep(Duration::from_millis(50)).await;
    println!("stop");
    stop.cancel();
    server.await.unwrap();
    Ok(())
}
