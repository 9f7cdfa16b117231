//~ ends refused
//~ says 1:  unexpected closing delimiter: `)`
fn main() { /*@1000000{*/)/*}@*/
