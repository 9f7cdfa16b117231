// Four threads put one item each into a queue for two, and two threads take two items each.
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

struct Queue {
    items: Mutex<VecDeque<u32>>,
    changed: Condvar,
}

fn main() {
    let queue = Arc::new(Queue { items: Mutex::new(VecDeque::new()), changed: Condvar::new() });
    let mut threads = Vec::new();
    for i in 0..4 {
        let queue = queue.clone();
        threads.push(thread::spawn(move || {
            let mut items = queue.changed.wait_while(queue.items.lock().unwrap(), |q| q.len() == 2).unwrap();
            items.push_back(i);
            queue.changed.notify_all();
        }));
    }
    for _ in 0..2 {
        let queue = queue.clone();
        threads.push(thread::spawn(move || {
            for _ in 0..2 {
                let mut items = queue.changed.wait_while(queue.items.lock().unwrap(), |q| q.is_empty()).unwrap();
                items.pop_front();
                queue.changed.notify_all();
            }
        }));
    }
    for t in threads {
        t.join().unwrap();
    }
    println!("{} left", queue.items.lock().unwrap().len());
}
