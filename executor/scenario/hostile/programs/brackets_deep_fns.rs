//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
/*@10000{*/fn f() { /*}@*//*@10000{*/ }/*}@*/
fn main() {}
