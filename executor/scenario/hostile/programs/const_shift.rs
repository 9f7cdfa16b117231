//~ ends refused
//~ says 1:  this length is not a constant that can be computed here
fn main() { println!("{}", [0u8; 1 << 70].len()); }
