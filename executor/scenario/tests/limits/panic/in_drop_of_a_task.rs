//~ ends 0
//~ prints true
struct D;

impl Drop for D {
    fn drop(&mut self) {
        panic!("in drop");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let h = tokio::spawn(async {
        let _d = D;
        std::future::pending::<()>().await;
    });
    tokio::task::yield_now().await;
    h.abort();
    println!("{}", h.await.unwrap_err().is_panic());
}
