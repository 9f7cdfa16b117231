//~ ends 134
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    println!("{}", "ab".repeat(1 << 36).len());
}
