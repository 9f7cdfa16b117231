//! Ports that a socket gets which asks for none begin at 49152, IANA's dynamic ones, and go up: the same run has the same ports.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    println!("{}", a == 49152);
}
