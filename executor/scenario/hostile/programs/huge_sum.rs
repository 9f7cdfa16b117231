//~ ends 0
//~ prints 990
fn main() {
    println!("before");
    println!("{}", 0/*@990{*/ + 1/*}@*/);
}
