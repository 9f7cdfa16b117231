// An atomic operation cannot have this memory ordering.
use std::sync::atomic::{AtomicU32, Ordering};
fn main() {
    let a = AtomicU32::new(0);
    a.store(1, Ordering::Acquire);
}
