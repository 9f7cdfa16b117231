//~ ends refused
//~ says 1: E0391 cycle detected when simplifying constant for the type system `A`
const A: u32 = B;
const B: u32 = A;
fn main() { println!("{}", A); }
