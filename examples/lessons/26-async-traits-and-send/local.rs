use std::cell::Cell;
use std::rc::Rc;
use tokio::task::{spawn_local, yield_now, LocalSet};

async fn count(total: Rc<Cell<u32>>) {
    for _ in 0..3 {
        total.set(total.get() + 1);
        yield_now().await;
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let total = Rc::new(Cell::new(0));
    let set = LocalSet::new();
    let theirs = total.clone();
    set.run_until(async move {
        let a = spawn_local(count(theirs.clone()));
        let b = spawn_local(count(theirs));
        a.await.unwrap();
        b.await.unwrap();
    })
    .await;
    println!("total {}", total.get());
}
