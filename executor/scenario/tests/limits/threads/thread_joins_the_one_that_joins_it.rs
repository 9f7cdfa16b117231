//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
fn main() {
    println!("before");
    use std::sync::{Arc, Mutex};
    use std::thread::{self, JoinHandle};
    let other: Arc<Mutex<Option<JoinHandle<()>>>> = Arc::default();
    let o = other.clone();
    let first = thread::spawn(move || {
        loop {
            if let Some(h) = o.lock().unwrap().take() {
                h.join().unwrap();
                break;
            }
            thread::yield_now();
        }
    });
    let second = thread::spawn(move || first.join().unwrap());
    *other.lock().unwrap() = Some(second);
    std::thread::park();
}
