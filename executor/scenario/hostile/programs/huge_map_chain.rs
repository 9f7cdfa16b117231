//~ ends 0
//~ prints 723 3
fn main() {
    let s: u64 = (0..3u64)/*@240{*/.map(|x| x + 1)/*}@*/.sum();
    let n = (0..3)/*@120{*/.map(|x| x + 1)/*}@*/.filter(|x| *x > 0).count();
    println!("{s} {n}");
}
