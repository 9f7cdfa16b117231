//~ ends refused
//~ says 1: long_running_const_eval constant evaluation is taking a long time
const fn f() -> u32 { loop {} }
const A: u32 = f();
fn main() { println!("before"); println!("{}", A); }
