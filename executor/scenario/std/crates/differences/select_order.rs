//! select! begins with the first branch in the plain order (seed 0), but for loops in which it chooses more than 64 times without waiting: other seeds begin anywhere, as the real one does. The same run is the same again.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut second = 0;
    for _ in 0..50 { tokio::select! { _ = async {} => {} _ = async {} => second += 1 } }
    println!("the second was chosen: {}", second > 0);
}
