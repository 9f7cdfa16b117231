//~ ends refused
//~ says 4: E0425 cannot find value `abcdefghbcdefghbcdefghbcdefghbcdefghbcdefghbcdefghbcdefghbcdefghbcdefgh` in this scope
fn main() {
    println!("before");
    let a/*@100000{*/bcdefgh/*}@*/ = 1;
    println!("{}", a/*@10{*/bcdefgh/*}@*/);
}
