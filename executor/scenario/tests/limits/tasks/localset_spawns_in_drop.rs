//~ ends 0
//~ prints after
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        println!("spawning");
        tokio::task::spawn_local(async {
            let _b = Bomb;
            std::future::pending::<()>().await
        });
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let set = tokio::task::LocalSet::new();
    set.spawn_local(async {
        let _b = Bomb;
        std::future::pending::<()>().await
    });
    set.run_until(tokio::task::yield_now()).await;
    drop(set);
    println!("after");
}
