//~ ends never
const fn f() -> u32 { loop {} }
const A: u32 = f();
fn main() { println!("before"); println!("{}", A); }
