//! Socket options without a meaning on a loopback network (ttl, linger, buffer sizes) are taken and forgotten.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let l = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    l.set_ttl(5).unwrap();
    println!("{}", l.ttl().unwrap());
}
