use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

static HITS: AtomicU32 = AtomicU32::new(0);

fn hit() {
    let n = HITS.load(SeqCst);
    thread::sleep(Duration::from_millis(10));
    HITS.store(n + 1, SeqCst);
}

fn main() {
    let other = thread::spawn(hit);
    hit();
    other.join().unwrap();
    println!("{} hits", HITS.load(SeqCst));
}
