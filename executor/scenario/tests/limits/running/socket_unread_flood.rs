//~ ends never
//~ bulk
use tokio::net::*; use tokio::io::*;
#[tokio::main(flavor="current_thread")] async fn main(){ let l=TcpListener::bind("127.0.0.1:0").await.unwrap(); let a=l.local_addr().unwrap(); let mut v=vec![]; loop { let mut c=TcpStream::connect(a).await.unwrap(); let (s,_)=l.accept().await.unwrap(); let _=tokio::time::timeout(std::time::Duration::from_millis(1), c.write_all(&vec![0u8; 1<<20])).await; v.push((c,s)); } }
