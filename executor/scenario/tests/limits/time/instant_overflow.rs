//~ ends 101
//~ says overflow when adding duration to instant
use std::time::{Duration, Instant};

fn main() {
    println!("before");
    println!("{:?}", Instant::now().checked_add(Duration::MAX));
    let _ = Instant::now() + Duration::MAX;
}
