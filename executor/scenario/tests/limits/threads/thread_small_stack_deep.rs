//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn deep(n: u64) -> u64 {
    if n == 0 { 0 } else { 1 + deep(n - 1) }
}

fn main() {
    println!("before");
    let t = std::thread::Builder::new().stack_size(16 * 1024).spawn(|| deep(1_000_000)).unwrap();
    println!("{:?}", t.join());
}
