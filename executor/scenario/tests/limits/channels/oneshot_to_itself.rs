//~ ends 0
//~ prints after
use tokio::sync::oneshot;

struct M(#[allow(dead_code)] Option<oneshot::Receiver<M>>);

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, rx) = oneshot::channel::<M>();
    let _ = tx.send(M(Some(rx)));
    println!("after");
}
