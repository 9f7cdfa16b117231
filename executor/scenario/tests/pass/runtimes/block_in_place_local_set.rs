//! block_in_place cannot take the worker away from the tasks of a LocalSet that block_on runs: they stay on this thread.
use tokio::task::{block_in_place, spawn_blocking, spawn_local, LocalSet};

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
    let local = LocalSet::new();
    let text = |e: tokio::task::JoinError| *e.into_panic().downcast::<String>().unwrap_or_default();
    local.block_on(&runtime, async move {
        println!("a local task: {:?}", spawn_local(async { block_in_place(|| 1) }).await.map_err(text));
        println!("a task: {:?}", tokio::spawn(async { block_in_place(|| 2) }).await.is_ok());
        let handle = tokio::runtime::Handle::current();
        let thread = spawn_blocking(move || {
            let set = LocalSet::new();
            let block = spawn_local_in(&set);
            handle.block_on(set.run_until(block))
        });
        println!("another set: {:?}", thread.await.unwrap());
    });
    let set = LocalSet::new();
    set.spawn_local(async { println!("the set itself: {}", block_in_place(|| 3)) });
    runtime.block_on(set);
    println!("block_on: {}", runtime.block_on(async { block_in_place(|| 4) }));
}
async fn none() {}
fn spawn_local_in(set: &LocalSet) -> impl std::future::Future<Output = bool> {
    let task = set.spawn_local(async {
        none().await;
        block_in_place(|| 5)
    });
    async { task.await.is_err() }
}
