//~ ends refused
//~ says 2: E0080 reached the configured maximum number of stack frames
const fn f(n: u32) -> u32 { f(n + 1) }
const A: u32 = f(0);
fn main() { println!("before"); println!("{}", A); }
