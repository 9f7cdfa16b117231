//~ ends 0
fn main() {
    println!("before");
    println!("{:.60000}", 0.1f64);
    println!("{:e} {:?} {}", f64::MIN_POSITIVE, f64::MAX, 5e-324);
    println!("{:.100000000}", 0.1f64);
}
