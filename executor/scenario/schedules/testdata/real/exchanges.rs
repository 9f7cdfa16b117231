use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::Arc;
use std::thread;

pub fn outcome() -> String {
    let a = Arc::new(AtomicU32::new(0));
    let hs: Vec<_> = (1..4).map(|i| { let a = a.clone(); thread::spawn(move || {
        j(); let won = a.compare_exchange(0, i, SeqCst, SeqCst).is_ok();
        j(); let old = if won { a.swap(0, SeqCst) } else { a.load(SeqCst) };
        format!("{}{old}", if won { "w" } else { "l" })
    }) }).collect();
    let list: Vec<_> = hs.into_iter().map(|h| h.join().unwrap()).collect();
    format!("{list:?} {}", a.load(SeqCst))
}

fn j() {}

fn main() { println!("{}", outcome()); }
