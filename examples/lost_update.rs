//! # An update that gets lost
//!
//! Two threads add one each. Each reads the number
//! and writes it back in two steps. This run prints
//! 2; **Try all** counts the schedules in which both
//! read 0 first.
//!
//! *Try:* `fetch_add` does both steps in one.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread;

static HITS: AtomicU32 = AtomicU32::new(0);

fn add_one() {
    let seen = HITS.load(SeqCst);
    HITS.store(seen + 1, SeqCst);
}

fn main() {
    let other = thread::spawn(add_one);
    add_one();
    other.join().unwrap();
    println!("{} hits", HITS.load(SeqCst));
}
