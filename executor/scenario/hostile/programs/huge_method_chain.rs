//~ ends 0
//~ prints 991
fn main() {
    println!("before");
    println!("{}", 1u32/*@990{*/.wrapping_add(1)/*}@*/);
}
