struct u8;
struct bool;
mod m {
    pub use std::primitive::*;
    pub fn f(x: u16) -> str2 {
        x as u32 as core::primitive::u8
    }
    use core::primitive::u8 as str2;
}
use std::primitive::{char, i32 as int};
fn main() {
    let x: std::primitive::u8 = core::primitive::u8::MAX;
    let y: int = int::from_str_radix("ff", 16).unwrap();
    let z: core::primitive::bool = true;
    let s: &std::primitive::str = "a";
    let c: char = 'x';
    println!(
        "{x} {y} {z} {s} {c} {} {}",
        m::f(300),
        <std::primitive::f64>::EPSILON
    );
    let _ = (u8, bool);
}
