//~ ends 0
//~ prints 1
async fn a/*@5000{*/aaaaaaaaaa/*}@*/() -> u32 { 1 }

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let n = tokio::spawn(a/*@5000{*/aaaaaaaaaa/*}@*/()).await.unwrap();
    println!("{n}");
}
