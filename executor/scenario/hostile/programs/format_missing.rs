//~ ends refused
//~ says 2:  20000 positional arguments in format string, but no arguments were given
fn main() {
    println!("/*@20000{*/{}/*}@*/");
}
