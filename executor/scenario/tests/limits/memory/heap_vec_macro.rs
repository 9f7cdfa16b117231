//~ ends 134
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    let v = vec![0u8; 1 << 40];
    println!("{}", v.len());
}
