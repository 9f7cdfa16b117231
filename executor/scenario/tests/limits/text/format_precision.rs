//~ ends refused
//~ says 5:  invalid format string: integer `100000000` does not fit into the type `u16` whose range is `0..=65535`
fn main() {
    println!("before");
    println!("{:.60000}", 0.1f64);
    println!("{:e} {:?} {}", f64::MIN_POSITIVE, f64::MAX, 5e-324);
    println!("{:.100000000}", 0.1f64);
}
