//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, rx) = tokio::sync::watch::channel(1);
    let b = rx.borrow();
    tx.send(2).unwrap();
    println!("{}", *b);
}
