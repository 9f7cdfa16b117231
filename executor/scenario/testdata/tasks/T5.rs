use std::collections::HashMap;
fn main() {
    let mut m: HashMap<i64, i64> = HashMap::new();
    let n = 300_000i64;
    for i in 0..n { m.insert(i * 7919 % 1000003, i); }
    let mut s = 0;
    for i in 0..n { s += m[&(i * 7919 % 1000003)]; }
    println!("{s}");
}
