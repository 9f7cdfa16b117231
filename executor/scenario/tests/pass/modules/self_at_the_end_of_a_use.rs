// Within braces a path may end with `self`.
use std::thread::{self};
use std::{
    fmt::{self as f, Display},
    thread::self as th,
};
fn show(x: &dyn Display, _: f::Error) {
    println!("{x}");
}
fn main() {
    thread::yield_now();
    th::yield_now();
    show(&1, f::Error);
}
