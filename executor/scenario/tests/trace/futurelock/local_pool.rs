// A LocalPool runs its tasks only while somebody runs the pool. One of them has the lock when nobody does.
use futures::executor::{block_on, LocalPool};
use futures::lock::Mutex;
use futures::task::LocalSpawnExt;
use std::rc::Rc;

fn main() {
    let mut pool = LocalPool::new();
    let lock = Rc::new(Mutex::new(0));
    let (tx, rx) = futures::channel::oneshot::channel();
    let inside = lock.clone();
    pool.spawner()
        .spawn_local(async move {
            let mut n = inside.lock().await;
            *n += rx.await.unwrap_or(0); //~ futurelock
        })
        .unwrap();
    pool.run_until_stalled();
    tx.send(5).unwrap();
    println!("the answer is sent");
    block_on(async {
        println!("{}", *lock.lock().await);
    });
}
