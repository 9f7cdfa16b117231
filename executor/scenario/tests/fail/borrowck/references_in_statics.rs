//! What is put into a static lives forever.
use std::sync::Mutex;
static NAMES: Mutex<Vec<&str>> = Mutex::new(Vec::new());
fn add(name: &str) {
    NAMES.lock().unwrap().push(name);
}
fn has(name: &str) -> bool {
    NAMES.lock().unwrap().iter().any(|n| *n == name)
}
fn main() {
    add("a");
    println!("{}", has("a"));
}
