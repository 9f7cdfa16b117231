// A task of a LocalSet holds the lock; nobody awaits the set while main waits for the lock.
use std::rc::Rc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::LocalSet;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let set = LocalSet::new();
    let lock = Rc::new(Mutex::new(0));
    let inside = lock.clone();
    set.spawn_local(async move {
        let mut n = inside.lock().await;
        sleep(Duration::from_millis(20)).await; //~ futurelock
        *n += 1;
    });
    set.run_until(sleep(Duration::from_millis(5))).await;
    println!("{}", lock.lock().await);
}
