// A value that is no place, and operators that there are not: both are reported unless a * would help.
use std::cell::RefCell;
fn f() -> i32 { 1 }
fn g() -> String { String::new() }
struct S;
fn main() {
    f() += 1;
    g() += "x";
    S += 1;
    RefCell::new(1).borrow_mut() += 1;
    1 += 2;
    "a" += "b";
    f() -= "x";
    (1 + 2) *= 3;
    g() += 1;
    Some(1) += 1;
}
