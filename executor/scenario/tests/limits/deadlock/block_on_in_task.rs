//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let other = tokio::spawn(async { 1 });
    let n = futures::executor::block_on(other);
    println!("{n:?}");
}
