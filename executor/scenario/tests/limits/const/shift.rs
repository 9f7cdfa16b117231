//~ ends refused
//~ says 1: E0080 attempt to shift left by `70_i32`, which would overflow
fn main() { println!("{}", [0u8; 1 << 70].len()); }
