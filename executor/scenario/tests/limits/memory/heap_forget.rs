//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ long
fn main() {
    println!("before");
    loop {
        std::mem::forget(Box::new([0u64; 64]));
    }
}
