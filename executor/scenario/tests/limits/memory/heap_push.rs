//~ ends 134
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    let mut v = Vec::new();
    loop {
        v.push(vec![0u64; 100_000]);
    }
}
