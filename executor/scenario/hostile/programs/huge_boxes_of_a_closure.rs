//~ ends 0
//~ prints 2
fn main() {
    let f = |x: u32| x + 1;
/*@120{*/    let f = Box::new(f);
/*}@*/    println!("{}", f(1));
}
