//~ ends refused
//~ says 2:  integer literal is too large
fn main() {
    println!("{}", 1/*@100000{*/0000000000/*}@*/);
}
