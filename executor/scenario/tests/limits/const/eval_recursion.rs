//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
const fn f(n: u32) -> u32 { f(n + 1) }
const A: u32 = f(0);
fn main() { println!("before"); println!("{}", A); }
