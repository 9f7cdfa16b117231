// A comparison with NaN is never true.
fn main() {
    println!("{}", 1.0 == f64::NAN);
}
