// `warnings` sets the level of what would warn: not of a lint that is denied by default, and not of one that an
// attribute denies.
//! A crate.
#![deny(warnings)]
#![warn(missing_docs, unsafe_code)]

use std::sync::Mutex;

/// Documented.
pub mod inner {
    pub fn bare() {}
}

#[allow(warnings)]
fn quiet() {
    let unused = 1;
    let large: u8 = 256;
    let _ = Mutex::new(1).lock();
    while true {
        break;
    }
}

#[allow(warnings)]
#[deny(unused_variables)]
fn strict() {
    let inner = 2;
    let mut fixed = 3;
    #[allow(unused)]
    let silent = fixed;
}

#[warn(overflowing_literals)]
fn mild() -> i8 {
    200
}

fn main() {
    inner::bare();
    quiet();
    strict();
    mild();
    let x = 1;
    println!("{}", unsafe { *(&x as *const i32) });
}
