// A `use` ends with `self` outside of braces.
use std::thread::self;
fn main() {
    thread::yield_now();
}
