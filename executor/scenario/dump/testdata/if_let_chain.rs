// edition:2024
fn main() {
    let pair = (Some(3), Some(4));
    if let Some(a) = pair.0 && a > 2 && let Some(b) = pair.1 { println!("{}", a + b); }
}
