//~ ends refused
//~ says 2: E0425 cannot find value `y0` in this scope
fn main() {
/*@50000{*/    let x = y@i@;
/*}@*/}
