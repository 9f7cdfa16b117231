//! How the ends of a connection end it: by finishing, by a reset, one after the other; what the calls say then.
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
async fn pair() -> (TcpStream, TcpStream) { let l = TcpListener::bind("127.0.0.1:0").await.unwrap(); let (a, b) = tokio::join!(TcpStream::connect(l.local_addr().unwrap()), l.accept()); (a.unwrap(), b.unwrap().0) }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let nap = || tokio::time::sleep(Duration::from_millis(10));
    // reset without FIN, nothing read
    let (mut a, b) = pair().await;
    b.set_linger(Some(Duration::ZERO)).unwrap();
    drop(b); nap().await;
    println!("1 {:?} {:?}", a.peer_addr().map_err(|e| e.kind()).is_ok(), a.shutdown().await.map_err(|e| e.to_string()));
    println!("1 {:?} {:?}", a.read(&mut [0; 4]).await.map_err(|e| e.to_string()), a.write(b"x").await.map_err(|e| e.to_string()));
    let (mut a, b) = pair().await;
    b.set_linger(Some(Duration::ZERO)).unwrap();
    drop(b); nap().await;
    println!("2 {:?}", a.read(&mut [0; 4]).await.map_err(|e| e.to_string()));
    println!("2 {:?}", a.shutdown().await.map_err(|e| e.to_string()));
    println!("2 {:?} {:?}", a.read(&mut [0; 4]).await.map_err(|e| e.to_string()), a.write(b"x").await.map_err(|e| e.to_string()));
    // FIN, then reset
    let (mut a, mut b) = pair().await;
    b.shutdown().await.unwrap();
    b.set_linger(Some(Duration::ZERO)).unwrap();
    drop(b); nap().await;
    println!("3 {:?}", a.read(&mut [0; 4]).await.map_err(|e| e.to_string()));
    println!("3 {:?}", a.shutdown().await.map_err(|e| e.to_string()));
    // both closed orderly, then shutdown again
    let (mut a, mut b) = pair().await;
    b.shutdown().await.unwrap(); a.shutdown().await.unwrap(); nap().await;
    println!("4 {:?} {:?}", a.shutdown().await.map_err(|e| e.to_string()), b.shutdown().await.map_err(|e| e.to_string()));
    drop(b); nap().await;
    println!("4 {:?}", a.shutdown().await.map_err(|e| e.to_string()));
    // unread data in the peer when it closes
    let (mut a, b) = pair().await;
    a.write_all(b"unread").await.unwrap(); nap().await;
    drop(b); nap().await;
    println!("5 {:?}", a.write(b"more").await.map_err(|e| e.to_string()));
    println!("5 {:?}", a.shutdown().await.map_err(|e| e.to_string()));
    println!("5 {:?}", a.read(&mut [0; 4]).await.map_err(|e| e.to_string()));
    // write to a closed peer
    let (mut a, b) = pair().await;
    drop(b); nap().await;
    println!("6 {:?}", a.write(b"one").await.map_err(|e| e.to_string())); nap().await;
    println!("6 {:?}", a.shutdown().await.map_err(|e| e.to_string()));
    println!("6 {:?} {:?}", a.read(&mut [0; 4]).await.map_err(|e| e.to_string()), a.write(b"two").await.map_err(|e| e.to_string()));
}
