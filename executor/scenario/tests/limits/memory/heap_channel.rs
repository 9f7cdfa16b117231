//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ long
fn main() {
    println!("before");
    let (tx, _rx) = std::sync::mpsc::channel();
    loop {
        tx.send([0u64; 100]).unwrap();
    }
}
