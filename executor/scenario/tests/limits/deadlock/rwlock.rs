//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::sync::RwLock;

fn main() {
    println!("before");
    let m = RwLock::new(1);
    let _a = m.read().unwrap();
    let _b = m.write().unwrap();
}
