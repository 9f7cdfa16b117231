//! Debug of a socket shows its addresses, not the insides of mio and of the runtime.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let l = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", format!("{l:?}").starts_with("PollEvented"));
}
