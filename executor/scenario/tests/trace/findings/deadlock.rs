// Two threads take two locks, each in its own order.
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

fn main() {
    let (fork, spoon) = (Arc::new(Mutex::new(1)), Arc::new(Mutex::new(2)));
    let (f, s) = (fork.clone(), spoon.clone());
    let other = thread::spawn(move || {
        let spoon = s.lock().unwrap();
        thread::sleep(Duration::from_millis(5));
        let fork = f.lock().unwrap();
        println!("{spoon} {fork}");
    });
    let fork = fork.lock().unwrap();
    thread::sleep(Duration::from_millis(8));
    let spoon = spoon.lock().unwrap(); //~ stuck
    println!("{fork} {spoon}");
    other.join().unwrap();
}
