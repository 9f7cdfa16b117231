//~ ends 0
//~ prints after
struct Bomb(tokio::runtime::Handle);

impl Drop for Bomb {
    fn drop(&mut self) {
        self.0.spawn(go(self.0.clone()));
    }
}

async fn go(h: tokio::runtime::Handle) {
    let _b = Bomb(h);
    std::future::pending::<()>().await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let rt = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let h = rt.handle().clone();
    rt.spawn(go(h));
    std::thread::spawn(move || {
        rt.block_on(tokio::task::yield_now());
        drop(rt);
    })
    .join()
    .unwrap();
    println!("after");
}
