//~ ends refused
//~ says 1:  reached the type-length limit while instantiating `f`
async fn f<F: std::future::Future<Output=u32>>(n: u32, g: F) -> u32 { if n == 0 { g.await } else { Box::pin(f(n-1, async move { g.await + 1 })).await } }
#[tokio::main] async fn main(){ println!("{}", f(3, async {1}).await); }
