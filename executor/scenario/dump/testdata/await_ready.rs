async fn next(n: std::future::Ready<u8>) -> u8 {
    n.await + 1
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{}", next(std::future::ready(1)).await);
}
