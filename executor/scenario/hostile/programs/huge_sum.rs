//~ ends 0
//~ prints 4000
fn main() {
    println!("before");
    println!("{}", 0/*@4000{*/ + 1/*}@*/);
}
