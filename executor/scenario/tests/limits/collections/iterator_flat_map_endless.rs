//~ ends never
fn main() {
    println!("before");
    let n = (0..).flat_map(|n: u64| std::iter::repeat(n).take(1000)).filter(|_| false).next();
    println!("{n:?}");
}
