//~ ends refused
//~ says 2: E0391 cycle detected when evaluating constant `A`
const A: u32 = B;
const B: u32 = A;
fn main() { println!("{}", A); }
