//~ ends 0
fn main() {
    let x = 1;
/*@4000{*/    println!("{} {x}", x + @i@);
/*}@*/}
