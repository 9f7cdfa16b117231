//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
fn main() {
    println!("before");
    let (tx, rx) = std::sync::mpsc::sync_channel::<u8>(0);
    tx.send(1).unwrap();
    println!("{:?}", rx.recv());
}
