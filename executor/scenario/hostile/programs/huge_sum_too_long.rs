//~ ends refused
//~ says 2:  this expression is too long, more than 1000 operators in a row
fn main() {
    println!("{}", 0/*@5000{*/ + 1/*}@*/);
}
