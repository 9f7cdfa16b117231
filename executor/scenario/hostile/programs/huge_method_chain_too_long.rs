//~ ends refused
//~ says 2:  this macro call expands to more than 262144 tokens
fn main() {
    println!("{}", 1u32/*@60000{*/.max(1)/*}@*/);
}
