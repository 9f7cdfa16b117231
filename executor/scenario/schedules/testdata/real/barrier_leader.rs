use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Barrier};
use std::thread;

pub fn outcome() -> String {
    let (b, a) = (Arc::new(Barrier::new(2)), Arc::new(AtomicU32::new(0)));
    let h = { let (b, a) = (b.clone(), a.clone()); thread::spawn(move || {
        j(); let before = a.fetch_add(1, SeqCst); j();
        let leads = b.wait().is_leader();
        j(); let after = a.fetch_add(10, SeqCst);
        (before, leads, after)
    }) };
    j(); let before = a.fetch_add(2, SeqCst); j();
    let leads = b.wait().is_leader();
    j(); let after = a.fetch_add(20, SeqCst);
    format!("{:?} {:?} {}", (before, leads, after), h.join().unwrap(), a.load(SeqCst))
}

fn j() {}

fn main() { println!("{}", outcome()); }
