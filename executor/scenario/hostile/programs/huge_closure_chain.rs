//~ ends 0
//~ prints 123
fn main() {
    println!("before");
    println!("{}", (0..3u64)/*@40{*/.map(|x| x + 1)/*}@*/.sum::<u64>());
}
