//~ ends 0
//~ prints 1
fn main() { println!("before"); let x = /*@100{*/(/*}@*/1/*@100{*/)/*}@*/; println!("{x}"); }
