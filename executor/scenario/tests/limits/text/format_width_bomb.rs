//~ ends 101
//~ says Formatting argument out of range
//~ steps 500M
fn main() {
    println!("before");
    let mut n = 0;
    for i in 0..64 {
        n += format!("{:>1$}", i, 60_000).len() + format!("{:+#0300x}", i).len();
    }
    println!("{n}");
    println!("{}", format!("{:>1$.2$}", 1.5f64, 65_535, 65_535).len());
    println!("{:>1$}", "x", usize::MAX);
}
