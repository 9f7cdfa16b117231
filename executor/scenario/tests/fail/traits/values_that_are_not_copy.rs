//! Repeat expressions copy their value; methods by value need a size; impls need the bounds of their type; two bounds
//! may have one method.
use std::collections::HashMap;
use std::fmt::Write;
const NONE: Option<String> = None;
trait Task {
    fn run(self) -> u32;
}
trait Other {
    fn run(&self) -> u32 {
        1
    }
}
fn run_all(tasks: Vec<Box<dyn Task>>) -> u32 {
    let mut n = 0;
    for t in tasks {
        n += t.run();
    }
    n
}
fn both<T: Other + Another>(t: &T) -> u32 {
    t.run()
}
trait Another {
    fn run(&self) -> u32;
}
struct Logger<W: Write> {
    out: W,
}
impl<W> Logger<W> {
    fn log(&mut self) {}
}
struct Memo<K, V> {
    seen: HashMap<K, V>,
}
impl<K, V> Memo<K, V> {
    fn get(&self, k: &K) -> &V {
        &self.seen[k]
    }
}
fn largest(v: &[i32]) -> Option<i32> {
    let mut best = None;
    for x in v {
        if best.is_none() || x > best.unwrap() {
            best = Some(*x);
        }
    }
    best
}
fn ratio(a: f64, b: &[f64]) -> f64 {
    a / b.len()
}
fn main() {
    let a = [String::new(); 2];
    let b = [NONE; 3];
    let c = [const { String::new() }; 2];
    let d: [Option<Vec<u8>>; 1] = [None; 1];
    println!("{a:?}{b:?}{c:?}{d:?} {}", 1);
}
