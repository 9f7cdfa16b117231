//~ ends 101
//~ says capacity overflow
fn main() {
    println!("before");
    println!("{}", "ab".repeat(usize::MAX).len());
}
