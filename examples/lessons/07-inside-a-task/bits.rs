use tokio::task::yield_now;

async fn worker() -> u32 {
    println!("first poll");
    yield_now().await;
    println!("second poll");
    42
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let handle = tokio::spawn(worker());
    println!("spawned");
    let output = handle.await.unwrap();
    println!("took the output, {output}");
}
