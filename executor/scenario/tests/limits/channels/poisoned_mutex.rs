//~ ends 101
//~ says called `Result::unwrap()` on an `Err` value: PoisonError { .. }
use std::sync::{Arc, Mutex};

fn main() {
    println!("before");
    let m = Arc::new(Mutex::new(1));
    let other = m.clone();
    let _ = std::thread::spawn(move || {
        let _g = other.lock().unwrap();
        panic!("with the lock");
    })
    .join();
    println!("{}", m.is_poisoned());
    println!("{}", *m.lock().unwrap_or_else(|e| e.into_inner()));
    m.lock().unwrap();
}
