//! Standard input is at its end from the first read on: nobody can type into a run that is repeated.
use tokio::io::AsyncReadExt;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut s = String::new();
    tokio::io::stdin().read_to_string(&mut s).await.unwrap();
    println!("{s:?}");
}
