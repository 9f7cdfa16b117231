//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::sync::Mutex;

fn main() {
    println!("before");
    let m = Mutex::new(1);
    let _a = m.lock().unwrap();
    let _b = m.lock().unwrap();
}
