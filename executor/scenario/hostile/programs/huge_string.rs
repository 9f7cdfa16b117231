//~ ends 0
//~ prints 800000
fn main() {
    println!("before");
    println!("{}", "/*@100000{*/abcdefgh/*}@*/".len());
}
