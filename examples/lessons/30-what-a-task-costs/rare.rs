use std::mem::size_of_val;
use tokio::task::yield_now;

async fn upload(first: u8) -> usize {
    let chunk = [first; 8000];
    yield_now().await;
    chunk.len()
}

async fn serve(request: u8) -> usize {
    if request == 7 {
        return upload(request).await;
    }
    1
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let small = size_of_val(&serve(1)) < 100;
    println!("small: {small}");
    for request in [1, 2, 7] {
        println!("{} bytes", serve(request).await);
    }
}
