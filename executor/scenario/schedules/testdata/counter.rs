// Three threads add one to an atomic counter, and none of the updates is lost.
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread;

static COUNT: AtomicU32 = AtomicU32::new(0);

fn main() {
    let threads: Vec<_> = (0..3).map(|_| thread::spawn(|| COUNT.fetch_add(1, SeqCst))).collect();
    for t in threads {
        t.join().unwrap();
    }
    println!("{}", COUNT.load(SeqCst));
}
