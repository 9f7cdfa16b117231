// A constant refers to a temporary with interior mutability.
use std::cell::Cell;

const COUNT: &Cell<u32> = &Cell::new(1);

fn main() {
    println!("{}", COUNT.get());
}
