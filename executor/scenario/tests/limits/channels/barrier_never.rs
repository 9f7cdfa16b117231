//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let b = tokio::sync::Barrier::new(usize::MAX >> 4);
    b.wait().await;
}
