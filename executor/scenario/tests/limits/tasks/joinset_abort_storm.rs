//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut set = tokio::task::JoinSet::new();
    loop {
        for _ in 0..1000 {
            set.spawn(std::future::pending::<()>());
        }
        set.abort_all();
        while let Some(r) = set.join_next().await {
            assert!(r.unwrap_err().is_cancelled());
        }
    }
}
