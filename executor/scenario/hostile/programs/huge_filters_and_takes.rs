//~ ends 0
//~ prints []
fn main() {
    let v: Vec<u64> = (0..9u64)/*@60{*/.filter(|x| *x != @i@).take(7).skip_while(|x| *x > 90).inspect(|_| ())/*}@*/.collect();
    println!("{v:?}");
}
