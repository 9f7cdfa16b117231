//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
fn main() { let x = /*@400000{*/(/*}@*/1/*@400000{*/)/*}@*/; }
