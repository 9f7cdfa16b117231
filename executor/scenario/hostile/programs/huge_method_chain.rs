//~ ends 0
//~ prints 4001
fn main() {
    println!("before");
    println!("{}", 1u32/*@4000{*/.wrapping_add(1)/*}@*/);
}
