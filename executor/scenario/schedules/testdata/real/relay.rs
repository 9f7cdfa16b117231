use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::mpsc::channel;
use std::sync::Arc;
use std::thread;

pub fn outcome() -> String {
    let ((a, b), (c, d), n) = (channel::<u32>(), channel::<u32>(), Arc::new(AtomicU32::new(0)));
    let relay = { let n = n.clone(); thread::spawn(move || {
        for x in b { j(); n.fetch_add(1, SeqCst); j(); if c.send(x * 2).is_err() { break; } }
        j(); n.fetch_add(10, SeqCst);
    }) };
    let feed = thread::spawn(move || for x in 1..3 { j(); if a.send(x).is_err() { break; } });
    j(); let first = d.recv().unwrap();
    j(); let before = n.load(SeqCst);
    drop(d);
    feed.join().unwrap();
    relay.join().unwrap();
    format!("{first} {before} {}", n.load(SeqCst))
}

fn j() {}

fn main() { println!("{}", outcome()); }
