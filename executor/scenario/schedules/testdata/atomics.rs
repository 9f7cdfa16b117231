// Three threads increment each of three atomics once.
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::Arc;
use std::thread;

fn main() {
    let counts: Arc<[AtomicU32; 3]> = Arc::new(Default::default());
    let mut threads = Vec::new();
    for _ in 0..3 {
        let counts = counts.clone();
        threads.push(thread::spawn(move || {
            for n in counts.iter() {
                n.fetch_add(1, SeqCst);
            }
        }));
    }
    for t in threads {
        t.join().unwrap();
    }
    println!("{counts:?}");
}
