//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ steps 400M
//~ long
fn main() {
    println!("before");
    let mut all = Vec::new();
    loop {
        all.push([0u64; 1000]);
    }
}
