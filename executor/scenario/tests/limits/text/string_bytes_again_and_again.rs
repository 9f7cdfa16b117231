//~ ends 0
//~ bulk
//~ prints 500000000
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
