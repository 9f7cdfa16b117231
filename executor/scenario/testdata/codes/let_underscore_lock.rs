// A let without a variable drops the guard of a lock at once.
use std::sync::Mutex;
fn main() {
    let m = Mutex::new(1);
    let _ = m.lock().unwrap();
}
