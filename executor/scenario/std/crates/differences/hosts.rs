//! There is no host but this one: a run must not depend on a network, and says so by name.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let e = tokio::net::TcpStream::connect("a.host.invalid:80").await.map(|_| ()).unwrap_err();
    println!("{}", e.to_string().starts_with("there is no host `a.host.invalid` here"));
}
