//! select! begins with the first branch in the plain order (seed 0): other seeds begin anywhere, as the real one does. The same run is the same again.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut second = 0;
    for _ in 0..200 { tokio::select! { _ = async {} => {} _ = async {} => second += 1 } }
    println!("the second was chosen: {}", second > 0);
}
