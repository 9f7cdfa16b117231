//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::time::Duration;

fn main() {
    println!("before");
    std::thread::sleep(Duration::from_secs(u64::MAX));
    std::thread::sleep(Duration::MAX);
    println!("after");
}
