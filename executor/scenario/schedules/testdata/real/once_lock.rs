use std::sync::{Arc, OnceLock};
use std::thread;

pub fn outcome() -> String {
    let o = Arc::new(OnceLock::new());
    let h = { let o = o.clone(); thread::spawn(move || {
        j(); let set = o.set(1).is_ok(); j(); (set, *o.get().unwrap())
    }) };
    j(); let seen = o.get().copied(); j();
    let made = *o.get_or_init(|| { j(); 2 });
    format!("{seen:?} {made} {:?}", h.join().unwrap())
}

fn j() {}

fn main() { println!("{}", outcome()); }
