//~ ends refused
//~ says 1:  this macro call expands to more than 262144 tokens
fn main() { println!/*@200000{*/(/*}@*//*@200000{*/)/*}@*/; }
