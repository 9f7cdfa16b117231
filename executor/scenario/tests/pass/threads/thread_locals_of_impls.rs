//! A thread local is a constant: it can be an item of an impl, and a reference to it lives for ever.
use std::cell::{Cell, RefCell};
use std::thread::{self, LocalKey};

struct Counter;
impl Counter {
    thread_local! {
        static COUNT: Cell<u32> = const { Cell::new(0) };
        pub static NAMES: RefCell<Vec<&'static str>> = RefCell::new(vec!["first"]);
    }
    fn next() -> u32 {
        Self::COUNT.set(Self::COUNT.get() + 1);
        Self::COUNT.get()
    }
}
thread_local! {
    static ONE: Cell<u32> = const { Cell::new(1) };
    static OTHER: Cell<u32> = const { Cell::new(1) };
}
const fn key() -> &'static LocalKey<Cell<u32>> { &ONE }

fn main() {
    println!("{} {}", Counter::next(), Counter::next());
    thread::spawn(|| println!("{}", Counter::next())).join().unwrap();
    Counter::NAMES.with_borrow_mut(|names| names.push("second"));
    Counter::NAMES.with_borrow(|names| println!("{names:?}"));
    key().set(5);
    println!("{} {}", ONE.get(), OTHER.get());
}
