//~ ends refused
//~ says 2:  this file contains an unclosed delimiter
fn main() { let x = /*@1000000{*/(/*}@*/
