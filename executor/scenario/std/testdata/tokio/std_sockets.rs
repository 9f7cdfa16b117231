use std::io::{Read, Write};
use tokio::{io::{AsyncReadExt, AsyncWriteExt}, net::{TcpListener, TcpStream, UdpSocket}};
#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let l = std::net::TcpListener::bind("127.0.0.1:0")?; l.set_nonblocking(true)?; let l = TcpListener::from_std(l)?; let at = l.local_addr()?;
    let th = std::thread::spawn(move || { let mut s = std::net::TcpStream::connect(at).unwrap(); s.write_all(b"hi").unwrap(); let mut b = [0; 3]; s.read_exact(&mut b).unwrap(); b });
    let (mut s, _) = l.accept().await?; let mut b = [0; 2]; s.read_exact(&mut b).await?;
    let mut st = s.into_std()?; println!("{:?}", st.read(&mut b).map_err(|e| e.kind())); st.set_nonblocking(false)?; st.write_all(b"yes")?; println!("{:?}", th.join().unwrap());
    let c = std::net::TcpStream::connect(at)?; c.set_nonblocking(true)?; let mut c = TcpStream::from_std(c)?; let (mut s, _) = l.accept().await?; c.write_all(b"async").await?; let mut v = [0; 5]; s.read_exact(&mut v).await?; println!("{}", String::from_utf8_lossy(&v));
    let u = UdpSocket::bind("127.0.0.1:0").await?; let u = u.into_std()?; println!("{:?}", u.recv(&mut [0; 1]).map_err(|e| e.kind())); let l = l.into_std()?; println!("{:?}", l.accept().map(|_| ()).map_err(|e| e.kind())); Ok(())
}
