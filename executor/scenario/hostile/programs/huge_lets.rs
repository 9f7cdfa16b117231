//~ ends 0
//~ prints 49999
fn main() {
    println!("before");
/*@50000{*/    let x = @i@;
/*}@*/    println!("{x}");
}
