//~ ends 101
//~ says Formatting argument out of range
fn main() {
    println!("before");
    println!("{:1$}", 5, usize::MAX);
}
