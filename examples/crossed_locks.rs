//! # Two locks, taken crosswise
//!
//! This run of two threads and two locks ends well.
//! Press **Try all** when it is over: in some
//! schedules each thread holds one lock and waits
//! for the other, for ever. Play one of them, and go
//! to its point of no return.
//!
//! *Try:* let both threads take `a` first.

use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let a = Arc::new(Mutex::new(1));
    let b = Arc::new(Mutex::new(2));
    let (a2, b2) = (a.clone(), b.clone());
    let other = thread::spawn(move || {
        let y = b2.lock().unwrap();
        let x = a2.lock().unwrap();
        println!("other: {}", *x + *y);
    });
    {
        let x = a.lock().unwrap();
        let y = b.lock().unwrap();
        println!("main: {}", *x + *y);
    }
    other.join().unwrap();
}
