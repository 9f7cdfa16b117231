//~ ends 101
//~ says range start is greater than range end in BTreeMap
fn main() {
    println!("before");
    let t: std::collections::BTreeMap<i32, i32> = (0..9).map(|i| (i, i)).collect();
    let (a, b) = (7, 2);
    println!("{:?}", t.range(a..b).count());
}
