//~ ends refused
//~ says 1: E0391 cycle detected when simplifying constant for the type system `N`
const N: usize = M.len();
const M: [u8; N] = [0; N];
fn main() { println!("{}", N); }
