//! A constant whose value needs itself is reported at its declaration.
const A: u32 = B + 1;
const B: u32 = A * 2;
const C: u32 = C;
fn main() { println!("{}", A); }
