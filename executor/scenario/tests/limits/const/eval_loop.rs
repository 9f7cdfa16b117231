//~ ends 1
//~ says error: constant evaluation is taking a long time
const fn f() -> u32 { loop {} }
const A: u32 = f();
fn main() { println!("before"); println!("{}", A); }
