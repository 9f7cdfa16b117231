//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ long
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, _rx) = tokio::sync::mpsc::unbounded_channel();
    loop {
        tx.send([0u8; 4096]).unwrap();
    }
}
