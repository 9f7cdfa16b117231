//~ ends 0
//~ prints true
struct Bomb(u32);
impl Drop for Bomb { fn drop(&mut self) { println!("drop {}", self.0); if !std::thread::panicking() { panic!("bomb {}", self.0); } } }
async fn hold(n: u32) { let _b = Bomb(n); std::future::pending::<()>().await }

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let t = tokio::spawn(async { tokio::select! { biased; _ = hold(1) => {} _ = hold(2) => {} _ = hold(3) => {} _ = tokio::task::yield_now() => {} } });
    println!("{}", t.await.unwrap_err().is_panic());
}
