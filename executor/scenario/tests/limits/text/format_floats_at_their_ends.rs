//~ ends 0
fn main() {
    println!("before");
    println!("{:.60000}", f64::MIN_POSITIVE);
    println!("{:e} {:e} {:?} {:?}", f64::MAX, 5e-324, f64::NAN, -0.0f64);
    println!("{:+010.3e}", 1e300);
    println!("{:65535}", 1u8);
}
