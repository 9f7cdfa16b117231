//~ ends 0
//~ prints 500000000
//~ bulk
//~ long
fn main() {
    println!("before");
    let s = "x".repeat(10_000_000);
    let mut n = 0;
    for _ in 0..50 {
        n += s.as_bytes().len();
    }
    println!("{n}");
}
