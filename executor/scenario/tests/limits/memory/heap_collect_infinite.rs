//~ ends never
fn main() {
    println!("before");
    let v: Vec<u64> = (0u64..).collect();
    println!("{}", v.len());
}
