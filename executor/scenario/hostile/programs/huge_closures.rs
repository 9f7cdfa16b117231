//~ ends 0
//~ prints 0
fn main() {
    println!("before");
    let mut x = 0u32;
/*@10000{*/    x = (|y: u32| y ^ @i@)(x);
/*}@*/    println!("{x}");
}
