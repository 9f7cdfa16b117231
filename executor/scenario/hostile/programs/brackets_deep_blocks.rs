//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
fn main() { /*@10000{*/{ let a = 1; /*}@*/ /*@10000{*/}/*}@*/ }
