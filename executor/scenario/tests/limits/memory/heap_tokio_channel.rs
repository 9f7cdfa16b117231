//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, _rx) = tokio::sync::mpsc::unbounded_channel();
    loop {
        tx.send(String::from("text")).unwrap();
    }
}
