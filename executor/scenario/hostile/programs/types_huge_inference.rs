//~ ends 0
//~ prints 1
fn main() {
    println!("before");
/*@4000{*/    let mut v@i@ = Vec::new();
/*}@*//*@4000{*/    v@i@.push(1u8);
/*}@*/    println!("{}", v3999.len());
}
