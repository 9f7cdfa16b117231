//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
fn main() { let /*@100000{*/Some(/*}@*/x/*@100000{*/)/*}@*/ = 1; }
