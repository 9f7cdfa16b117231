//~ ends 101
//~ says there is no such thing as a release load
use std::sync::atomic::*;
fn main(){ let order=Ordering::Release; let a=AtomicU64::new(1); println!("{}", a.load(order)); }
