//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    use tokio::sync::oneshot;
    struct Next(oneshot::Sender<Next>);
    let (tx, mut rx) = oneshot::channel::<Next>();
    let mut tx = tx;
    loop {
        let (t, r) = oneshot::channel();
        let _ = tx.send(Next(t));
        tx = rx.await.unwrap().0;
        rx = r;
    }
}
