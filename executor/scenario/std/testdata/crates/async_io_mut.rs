use async_io::Async;
use futures_lite::future;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
fn main() -> std::io::Result<()> {
    future::block_on(async {
        let l = Async::<TcpListener>::bind(([127, 0, 0, 1], 0))?;
        let addr = l.get_ref().local_addr()?;
        let server = async {
            let (mut s, _) = l.accept().await?;
            let mut buf = [0; 16];
            let n = s.read_with_mut(|io| io.read(&mut buf)).await?;
            println!("server read {:?}", std::str::from_utf8(&buf[..n]).unwrap());
            s.write_with_mut(|io| io.write(b"pong")).await
        };
        let client = async {
            let mut s = Async::<TcpStream>::connect(addr).await?;
            s.write_with_mut(|io| io.write(b"ping")).await?;
            let mut buf = [0; 16];
            let n = s.read_with_mut(|io| io.read(&mut buf)).await?;
            println!("client read {:?}", std::str::from_utf8(&buf[..n]).unwrap());
            Ok::<_, std::io::Error>(n)
        };
        let (a, b) = future::zip(server, client).await;
        println!("{} {}", a?, b?);
        Ok(())
    })
}
