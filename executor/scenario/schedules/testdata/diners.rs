// Five philosophers, each a thread, take the fork at their left and then the one at their right.
use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let forks: Vec<_> = (0..5).map(|_| Arc::new(Mutex::new(()))).collect();
    let mut diners = Vec::new();
    for i in 0..5 {
        let (left, right) = (forks[i].clone(), forks[(i + 1) % 5].clone());
        diners.push(thread::spawn(move || {
            let _left = left.lock().unwrap();
            let _right = right.lock().unwrap();
        }));
    }
    for diner in diners {
        diner.join().unwrap();
    }
    println!("all have eaten");
}
