//~ ends 0
//~ prints 1
fn main() { println!("before"); let x = futures::executor::block_on(/*@60{*/async { /*}@*/async { 1 }/*@60{*/.await }/*}@*/); println!("{x}"); }
