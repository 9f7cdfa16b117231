//~ ends 0
//~ prints before
/*@1000{*/mod m@i@ { pub use super::*; pub fn g@i@() {} }
pub use m@i@::*;
/*}@*/
fn main() {
    println!("before");
    g999();
}
