use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::Arc;
use std::thread;

pub fn outcome() -> String {
    let a = Arc::new(AtomicU32::new(0));
    let main = thread::current();
    let hs: Vec<_> = (1..3).map(|i| {
        let (a, main) = (a.clone(), main.clone());
        thread::spawn(move || { j(); a.fetch_add(i, SeqCst); j(); main.unpark(); j(); a.fetch_add(10 * i, SeqCst); })
    }).collect();
    let mut seen = Vec::new();
    while a.load(SeqCst) == 0 { thread::park(); }
    for _ in 0..2 { j(); seen.push(a.load(SeqCst)); }
    for h in hs { h.join().unwrap(); }
    format!("{seen:?} {}", a.load(SeqCst))
}

fn j() {}

fn main() { println!("{}", outcome()); }
