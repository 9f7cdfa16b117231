//~ ends 7
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    tokio::spawn(async { std::process::exit(7) });
    std::future::pending::<()>().await;
}
