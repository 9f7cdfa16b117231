//~ ends 101
//~ says capacity overflow
fn main() {
    println!("before");
    let v: Vec<u64> = Vec::with_capacity(usize::MAX);
    println!("{}", v.len());
}
