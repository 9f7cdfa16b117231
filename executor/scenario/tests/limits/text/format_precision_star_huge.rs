//~ ends 101
//~ says Formatting argument out of range
fn main() {
    println!("before");
    println!("{:.*}", usize::MAX, 1.5f64);
}
