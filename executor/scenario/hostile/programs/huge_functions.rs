//~ ends 0
//~ prints 19999
/*@20000{*/fn f@i@() -> u32 { @i@ }
/*}@*/
fn main() {
    println!("before");
    println!("{}", f19999());
}
