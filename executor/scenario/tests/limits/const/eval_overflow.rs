//~ ends refused
//~ says 1: E0080 attempt to compute `u8::MAX + 1_u8`, which would overflow
const A: u8 = 255 + 1;
const B: usize = [1, 2][5];
fn main() { println!("{} {}", A, B); }
