//~ ends 0
//~ prints 0
/*@20000{*/use std::collections::HashMap as H@i@;
/*}@*/
fn main() {
    println!("before");
    println!("{}", H1::<u32, u32>::new().len());
}
