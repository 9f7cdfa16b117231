use std::sync::{Arc, RwLock};
use std::thread;

pub fn outcome() -> String {
    let l = Arc::new(RwLock::new(vec![0]));
    let hs: Vec<_> = (1..3).map(|i| { let l = l.clone(); thread::spawn(move || {
        j(); let n = l.read().unwrap().len();
        j(); let mut g = l.write().unwrap(); let m = g.len(); g.push(10 * i + n);
        m
    }) }).collect();
    j(); let tried = l.try_write().map_or(0, |mut g| { g.push(7); 1 });
    let ms: Vec<_> = hs.into_iter().map(|h| h.join().unwrap()).collect();
    format!("{tried} {ms:?} {:?}", l.read().unwrap())
}

fn j() {}

fn main() { println!("{}", outcome()); }
