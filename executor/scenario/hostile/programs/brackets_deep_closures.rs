//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
fn main() { let x = /*@10000{*/(|| /*}@*/1/*@10000{*/)()/*}@*/; }
