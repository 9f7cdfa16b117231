//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
fn main() { let a = [0]; let x = /*@100000{*/a[/*}@*/0/*@100000{*/]/*}@*/; }
