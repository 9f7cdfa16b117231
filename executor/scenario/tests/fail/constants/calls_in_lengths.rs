//! Lengths of arrays are constants.
fn n() -> usize { 3 }
const fn m() -> usize { 3 }
fn main() {
    let _a: [u8; n()] = [0; m()];
    let _b = [1; n()];
}
