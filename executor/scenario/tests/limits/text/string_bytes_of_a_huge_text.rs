//~ ends 134
//~ bulk
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    let s = "x".repeat(120_000_000);
    let mut n = 0;
    for _ in 0..10 {
        n += s.as_bytes().len();
    }
    println!("{n}");
}
