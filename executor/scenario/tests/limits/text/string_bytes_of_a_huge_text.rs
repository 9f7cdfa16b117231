//~ ends 0
//~ prints 1200000000
//~ bulk
fn main() {
    println!("before");
    let s = "x".repeat(120_000_000);
    let mut n = 0;
    for _ in 0..10 {
        n += s.as_bytes().len();
    }
    println!("{n}");
}
