//! An arm that a range stands before, and that cannot be reached, moves nothing.
#![allow(unreachable_patterns)]
struct N(u8);
impl Drop for N {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
struct S2(isize, [N; 3], N);
fn s(n: isize) -> S2 {
    S2(n, [N(1), N(2), N(3)], N(4))
}
fn a(s: S2) {
    match s {
        S2(19, ref _y, _z) => {}
        S2(5..=15, _, _w) => {}
        S2(19, [_, _, _b], _) => {}
        _ => println!("a other"),
    }
    println!("end");
}
fn b(s: S2) {
    match s {
        S2(19, _, _z) => {}
        S2(5..=15, _, _) => {}
        S2(19, [_, _, _b], _) => {}
        _ => println!("b other"),
    }
    println!("end");
}
fn c(s: S2) {
    match s {
        S2(19, _, _) => {}
        S2(5..=15, _, _) => {}
        S2(19, [_, _, _b], _) => {}
        _ => println!("c other"),
    }
    println!("end");
}
fn d(s: S2) {
    match s {
        S2(19, _, _) => {}
        S2(5, _, _) => {}
        S2(19, [_, _, _b], _) => {}
        _ => println!("d other"),
    }
    println!("end");
}
fn e(s: S2) {
    match s {
        S2(1..=19, _, _) => {}
        S2(2..=3, [_, _, _b], _) => {}
        _ => println!("e other"),
    }
    println!("end");
}
fn main() {
    a(s(1));
    b(s(1));
    c(s(1));
    d(s(1));
    e(s(30));
}
