//~ ends refused
//~ says 2:  expected expression, found `;`
fn main() {
/*@40000{*/    let x = 1 + ;
/*}@*/}
