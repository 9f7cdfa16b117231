//~ ends 0
//~ prints 1
fn main() { println!("before"); let x = /*@60{*/(|| /*}@*/1/*@60{*/)()/*}@*/; println!("{x}"); }
