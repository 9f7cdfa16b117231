//~ ends refused
//~ says 1:  this program is larger than 1024 KB
fn main() {
    println!("{}", 0/*@300000{*/ + 1/*}@*/);
}
