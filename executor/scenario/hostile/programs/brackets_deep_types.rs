//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
fn main() { let x: /*@100000{*/Option</*}@*/u8/*@100000{*/>/*}@*/ = None; }
