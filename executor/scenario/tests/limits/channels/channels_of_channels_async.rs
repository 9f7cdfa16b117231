//~ ends 0
//~ prints after
use tokio::sync::mpsc::{unbounded_channel, UnboundedReceiver, UnboundedSender};

enum M {
    Tx(UnboundedSender<M>),
    Rx(UnboundedReceiver<M>),
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, rx) = unbounded_channel::<M>();
    tx.send(M::Tx(tx.clone())).ok();
    tx.send(M::Rx(rx)).ok();
    drop(tx);
    println!("after");
}
