//~ ends 0
//~ prints x
fn main() {
    println!("before");
/*@20000{*/    let x@i@ = String::from("x");
/*}@*/    println!("{x7}");
}
