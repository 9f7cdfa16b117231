//~ ends 0
//~ prints 111
async fn f0(x: u64) -> u64 { x }
macro_rules! chain { ($a:ident $b:ident $($r:ident)*) => { async fn $b(x: u64) -> u64 { $a(x).await + 1 } chain!($b $($r)*); }; ($a:ident) => { async fn last(x: u64) -> u64 { $a(x).await } } }
chain!(f0/*@110{*/ g@i@/*}@*/);
#[tokio::main]
async fn main() {
    println!("{}", tokio::spawn(last(1)).await.unwrap());
}
