//~ ends never
fn main() {
    println!("before");
    let (tx, _rx) = std::sync::mpsc::channel();
    loop {
        tx.send([0u64; 100]).unwrap();
    }
}
