//! Compound assignments to what is no place.
fn main() {
    let mut s = String::new();
    s.len() += 1;
    "a" += "b";
    s += 1;
}
