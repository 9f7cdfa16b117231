//~ ends 101
//~ says overflow when subtracting duration from instant
use std::time::{Duration, Instant};

fn main() {
    println!("before");
    let a = Instant::now();
    let b = a + Duration::from_secs(5);
    println!("{:?} {:?}", a - b, a.checked_duration_since(b));
    let _ = a - Duration::MAX;
}
