#[tokio::main(flavor = "current_thread")]
async fn main() {
    let n = tokio::select! {
        _ = tokio::time::sleep(std::time::Duration::from_secs(1)) => 1,
        x = async { 2 } => x,
    };
    println!("{n}");
}
