//! A connection holds 64 KB that are not read yet, and Linux some megabytes: so one sees a writer wait without writing megabytes.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let l = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (c, s) = tokio::join!(tokio::net::TcpStream::connect(l.local_addr().unwrap()), l.accept());
    let (c, _s) = (c.unwrap(), s.unwrap());
    let chunk = [0u8; 10_000];
    let mut total = 0;
    c.writable().await.unwrap();
    while let Ok(n) = c.try_write(&chunk) { total += n; }
    println!("more than 100 KB: {}", total > 100_000);
}
