//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn deep(n: u64) -> u64 {
    if n == u64::MAX { 0 } else { 1 + deep(n + 1) }
}

fn main() {
    println!("before");
    println!("{}", deep(0));
}
