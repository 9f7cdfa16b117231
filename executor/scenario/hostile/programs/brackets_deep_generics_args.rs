//~ ends refused
//~ says 2:  this is nested too deeply, more than 256 levels
fn f<T>(t: T) -> T { t }
fn main() { let x = /*@100000{*/f(/*}@*/0/*@100000{*/)/*}@*/; }
