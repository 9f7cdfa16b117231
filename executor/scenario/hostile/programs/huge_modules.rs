//~ ends 0
//~ prints 9999
/*@10000{*/mod m@i@ { pub fn f() -> u32 { @i@ } }
/*}@*/
fn main() {
    println!("before");
    println!("{}", m9999::f());
}
