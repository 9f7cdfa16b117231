//~ ends 0
//~ prints 248
/*@10000{*/fn f@i@(x: u32) -> u32 { x + @i@ }
/*}@*/
fn main() {
    println!("before");
    let mut x = 0u32;
/*@10000{*/    x = f@i@(x) & 0xff;
/*}@*/    println!("{x}");
}
