use std::sync::{Arc, Condvar, Mutex};
use std::thread;

pub fn outcome() -> String {
    let x = Arc::new((Mutex::new((0u32, String::new())), Condvar::new()));
    let hs: Vec<_> = (0..2u32).map(|i| { let x = x.clone(); thread::spawn(move || {
        j();
        let mut g = x.0.lock().unwrap();
        g.0 += 1;
        x.1.notify_all();
        while g.0 < 3 { g = x.1.wait(g).unwrap(); }
        g.1 += if i == 0 { "a" } else { "b" };
    }) }).collect();
    j();
    let first = { let mut g = x.0.lock().unwrap(); g.0 += 1; x.1.notify_all(); g.0 };
    j();
    { let mut g = x.0.lock().unwrap(); g.1 += "m"; }
    for h in hs { h.join().unwrap(); }
    let g = x.0.lock().unwrap();
    format!("{first} {}", g.1)
}

fn j() {}

fn main() { println!("{}", outcome()); }
