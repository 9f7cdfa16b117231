//~ ends never
use tokio::net::{TcpListener, TcpStream};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let l = TcpListener::bind("127.0.0.1:80").await.unwrap();
    let addr = l.local_addr().unwrap();
    let mut all = Vec::new();
    loop {
        all.push(TcpStream::connect(addr).await.unwrap());
        all.push(l.accept().await.unwrap().0);
    }
}
