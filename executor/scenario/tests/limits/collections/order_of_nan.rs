//~ ends 101
//~ says called `Option::unwrap()` on a `None` value
fn main() {
    println!("before");
    let mut v = [1.0, f64::NAN, 0.5];
    v.sort_by(|a, b| a.partial_cmp(b).unwrap());
}
