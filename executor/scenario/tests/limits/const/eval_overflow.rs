//~ ends 101
//~ says attempt to add with overflow
const A: u8 = 255 + 1;
const B: usize = [1, 2][5];
fn main() { println!("{} {}", A, B); }
