use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};
use std::thread;

pub fn outcome() -> String {
    let ((tx, rx), log) = (sync_channel(1), Arc::new(Mutex::new(String::new())));
    let say = |log: &Mutex<String>, s: &str| { j(); log.lock().unwrap().push_str(s); };
    let h = { let log = log.clone(); thread::spawn(move || {
        for i in 0..2u32 { j(); tx.send(i).unwrap(); say(&log, "s"); }
        j(); if tx.try_send(9).is_err() { say(&log, "f"); }
    }) };
    for _ in 0..2 { j(); rx.recv().unwrap(); say(&log, "r"); }
    h.join().unwrap();
    let rest: Vec<u32> = rx.iter().collect();
    let text = log.lock().unwrap().clone();
    format!("{text} {rest:?}")
}

fn j() {}

fn main() { println!("{}", outcome()); }
