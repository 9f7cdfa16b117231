// Two threads take two locks, both in the same order.
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

fn main() {
    let (fork, spoon) = (Arc::new(Mutex::new(1)), Arc::new(Mutex::new(2)));
    let (f, s) = (fork.clone(), spoon.clone());
    let other = thread::spawn(move || {
        let fork = f.lock().unwrap();
        thread::sleep(Duration::from_millis(5));
        let spoon = s.lock().unwrap();
        println!("{spoon} {fork}");
    });
    {
        let fork = fork.lock().unwrap();
        thread::sleep(Duration::from_millis(8));
        let spoon = spoon.lock().unwrap();
        println!("{fork} {spoon}");
    }
    other.join().unwrap();
}
