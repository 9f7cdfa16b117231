//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::sync::{Arc, Barrier, Mutex};

fn main() {
    println!("before");
    let (a, b, both) = (Arc::new(Mutex::new(1)), Arc::new(Mutex::new(2)), Arc::new(Barrier::new(2)));
    let other = {
        let (a, b, both) = (a.clone(), b.clone(), both.clone());
        std::thread::spawn(move || {
            let _b = b.lock().unwrap();
            both.wait();
            let _a = a.lock().unwrap();
        })
    };
    let _a = a.lock().unwrap();
    both.wait();
    let _b = b.lock().unwrap();
    other.join().unwrap();
}
