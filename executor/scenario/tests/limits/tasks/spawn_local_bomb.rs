//~ ends never
use tokio::task::{spawn_local, LocalSet};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let set = LocalSet::new();
    set.run_until(async {
        loop {
            spawn_local(std::future::pending::<()>());
        }
    })
    .await;
}
