//~ ends 134
//~ says error: the program printed more than 32 MB
fn main() {
    println!("before");
    let s = "x".repeat(1 << 16);
    loop {
        eprintln!("{s}");
    }
}
