use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread;

pub fn outcome() -> String {
    let (x, y) = (AtomicU32::new(0), AtomicU32::new(0));
    let (mut r, mut s) = (0, 0);
    thread::scope(|t| {
        t.spawn(|| { j(); x.store(1, SeqCst); j(); r = y.load(SeqCst); });
        t.spawn(|| { j(); y.store(1, SeqCst); j(); s = x.load(SeqCst); });
        j(); x.fetch_max(2, SeqCst);
    });
    format!("{r} {s} {}", x.load(SeqCst))
}

fn j() {}

fn main() { println!("{}", outcome()); }
