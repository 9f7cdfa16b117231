//! Literals that are too large for their type and are allowed to be; main is imported.
#[allow(overflowing_literals)]
const K: u8 = 300;
#[expect(overflowing_literals)]
static S: i16 = 40_000;
mod program {
    pub fn run() {
        #![allow(overflowing_literals)]
        #[allow(unused)]
        let z: i8 = 200;
        println!("{} {} {z} {} {}", super::K, super::S, 0xFFi8, 0xFFi8 + 1);
        println!("{} {:?} {}", -129i8, [255i8, -1], 0x1_0000_0001u32);
        println!("{}", if z == -56 { "wraps" } else { "does not" });
        super::statement();
    }
}
fn statement() {
    #[allow(overflowing_literals)]
    let a: u8 = 256 + 5;
    #[allow(overflowing_literals)]
    let (b, c): (i32, u64) = (0xFFFF_FFFF, 1);
    println!("{a} {b} {c} {}", 128u8);
}
use program::run as main;
