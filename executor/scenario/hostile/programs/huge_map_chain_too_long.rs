//~ ends refused
//~ says 1:  reached the type-length limit: `main` has a type that is too large
fn main() {
    println!("before");
    println!("{}", (0..3u64)/*@900{*/.map(|x| x + 1)/*}@*/.sum::<u64>());
}
