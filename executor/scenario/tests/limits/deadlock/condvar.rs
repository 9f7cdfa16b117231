//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::sync::{Condvar, Mutex};

fn main() {
    println!("before");
    let (m, c) = (Mutex::new(false), Condvar::new());
    let mut g = m.lock().unwrap();
    while !*g {
        g = c.wait(g).unwrap();
    }
}
