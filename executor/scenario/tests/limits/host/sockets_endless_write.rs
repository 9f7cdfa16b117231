//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let l = TcpListener::bind("127.0.0.1:80").await.unwrap();
    let (a, b) = tokio::join!(TcpStream::connect(l.local_addr().unwrap()), l.accept());
    let _kept = b;
    let mut a = a.unwrap();
    loop {
        a.write_all(&[0; 65536]).await.unwrap();
    }
}
