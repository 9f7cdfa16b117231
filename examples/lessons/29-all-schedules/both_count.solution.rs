use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

static HITS: AtomicU32 = AtomicU32::new(0);

fn hit() {
    thread::sleep(Duration::from_millis(10));
    HITS.fetch_add(1, SeqCst);
}

fn main() {
    let other = thread::spawn(hit);
    hit();
    other.join().unwrap();
    println!("{} hits", HITS.load(SeqCst));
}
