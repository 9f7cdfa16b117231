//~ ends 0
//~ prints 4498500
/*@3000{*/async fn f@i@() -> u32 { std::future::ready(@i@).await }
/*}@*/
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut x = 0u32;
/*@3000{*/    x = x.wrapping_add(f@i@().await);
/*}@*/    println!("{x}");
}
