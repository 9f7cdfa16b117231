//~ ends refused
//~ says 3:  integer literal is too large
fn main() {
    let a: u8 = 256;
    let b = 340282366920938463463374607431768211456;
    let c = 0b2;
    let d = 1u7;
    let e = '\u{110000}';
    let f = '\u{d800}';
    let g = "\xff";
    let h = b'\u{1}';
    let i = 1e400f32;
    let j = 0x;
    let k = 1__;
}
