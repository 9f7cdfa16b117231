use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

fn main() {
    let ann = Arc::new(Mutex::new(10));
    let bob = Arc::new(Mutex::new(10));
    let (a, b) = (ann.clone(), bob.clone());
    let other = thread::spawn(move || {
        let mut to = b.lock().unwrap();
        thread::sleep(Duration::from_millis(1));
        let mut from = a.lock().unwrap();
        *from -= 1;
        *to += 1;
    });
    {
        let mut to = ann.lock().unwrap();
        thread::sleep(Duration::from_millis(1));
        let mut from = bob.lock().unwrap();
        *from -= 2;
        *to += 2;
    }
    other.join().unwrap();
    println!("Ann has {}", ann.lock().unwrap());
    println!("Bob has {}", bob.lock().unwrap());
}
