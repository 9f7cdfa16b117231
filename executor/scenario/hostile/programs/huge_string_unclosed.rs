//~ ends refused
//~ says 2: E0765 unterminated double quote string
fn main() {
    println!("/*@100000{*/abcdefgh/*}@*/);
}
