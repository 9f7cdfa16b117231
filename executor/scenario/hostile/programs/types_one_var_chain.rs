//~ ends 0
//~ prints [None, None]
fn main() {
    println!("before");
    let x0 = None;
/*@4000{*/    let y = [x0, None];
/*}@*/    if false { let _: Option<u8> = x0; }
    println!("{:?}", y);
}
