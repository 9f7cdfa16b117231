//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
use std::{future::Future, pin::Pin};

fn nest(n: u32) -> Pin<Box<dyn Future<Output = ()>>> {
    Box::pin(async move {
        let set = tokio::task::LocalSet::new();
        set.run_until(async move {
            tokio::task::spawn_local(nest(n + 1)).await.unwrap();
        })
        .await;
    })
}

fn main() {
    println!("before");
    let rt = tokio::runtime::Builder::new_current_thread().build().unwrap();
    rt.block_on(nest(0));
}
