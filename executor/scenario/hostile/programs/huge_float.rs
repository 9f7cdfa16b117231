//~ ends 0
//~ prints 0.1
fn main() {
    println!("before");
    println!("{}", 0.1/*@10000{*/0000000000/*}@*/);
}
