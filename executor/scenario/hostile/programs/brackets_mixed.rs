//~ ends refused
//~ says 2:  this file contains an unclosed delimiter
fn main() { let x = /*@300000{*/[({/*}@*/
