//~ ends refused
//~ says 1: E0580 `main` function has wrong type
fn main(x: u32) { println!("{x}"); }
