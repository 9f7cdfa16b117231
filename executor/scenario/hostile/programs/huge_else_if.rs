//~ ends refused
//~ says 258:  this is nested too deeply, more than 256 levels
fn main() {
    println!("before");
    let n = std::hint::black_box(5);
    if n == 0 { println!("0"); }
/*@3000{*/    else if n == @i@ { println!("@i@"); }
/*}@*/
}
