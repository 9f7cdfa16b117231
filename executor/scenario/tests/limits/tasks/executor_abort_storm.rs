//~ ends 0
//~ prints after
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    for _ in 0..2000 {
        let h = tokio::spawn(std::future::pending::<()>());
        for _ in 0..5 {
            h.abort();
        }
        let _ = h.await;
        h_abort().await;
    }
    println!("after");
}

async fn h_abort() {
    let h = tokio::spawn(async {});
    let _ = tokio::join!(async { h.abort() }, async {});
}
