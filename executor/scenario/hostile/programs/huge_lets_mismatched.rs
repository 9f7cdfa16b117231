//~ ends refused
//~ says 2: E0308 mismatched types
fn main() {
/*@40000{*/    let x: u32 = "";
/*}@*/}
