use async_std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use async_std::prelude::*;
use async_std::task;

async fn first<A: ToSocketAddrs>(addr: A) -> std::io::Result<SocketAddr> {
    Ok(addr.to_socket_addrs().await?.next().unwrap())
}
async fn serve<A: ToSocketAddrs>(addr: A) -> std::io::Result<String> {
    let listener = TcpListener::bind(addr).await?;
    let client = TcpStream::connect(listener.local_addr()?).await?;
    (&client).write_all(b"hello").await?;
    client.shutdown(std::net::Shutdown::Write)?;
    let mut text = String::new();
    let (mut server, _) = listener.accept().await?;
    server.read_to_string(&mut text).await?;
    Ok(text)
}
fn main() {
    task::block_on(async {
        println!("{:?}", first("127.0.0.1:8080").await);
        println!("{:?}", first(("127.0.0.1", 80)).await);
        println!("{:?}", first(SocketAddr::from(([127, 0, 0, 1], 5))).await);
        println!("{:?}", serve("127.0.0.1:0").await);
        let local = task::spawn_local(async { std::rc::Rc::new(1) });
        println!("{}", local.await);
    });
    let global = async_global_executor::spawn_local(async { 2 });
    println!("{}", async_global_executor::block_on(global));
    println!("{}", async_global_executor::block_on(async_global_executor::spawn_blocking(|| 3)));
}
