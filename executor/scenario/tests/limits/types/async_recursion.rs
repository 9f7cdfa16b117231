//~ ends refused
//~ says 1: E0733 recursion in an async fn requires boxing
async fn f(n: u32) -> u32 {
    if n == 0 { 0 } else { f(n - 1).await + 1 }
}
fn main() { futures::executor::block_on(f(3)); }
