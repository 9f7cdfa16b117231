//~ ends refused
//~ says 2:  this expression is too long, more than 1000 operators in a row
fn main() {
    println!("{}", 1u32/*@5000{*/.max(1)/*}@*/);
}
