// mem::uninitialized fills what it returns with ones.
#![allow(deprecated, invalid_value)]
use std::mem::{self, MaybeUninit};
fn main() {
    let x: u32 = unsafe { mem::uninitialized() };
    println!("{x:#x}");
    let mut words: [MaybeUninit<String>; 2] = unsafe { mem::uninitialized() };
    words[0] = MaybeUninit::new("a".into());
    words[1] = MaybeUninit::new("b".into());
    println!("{:?}", words.map(|w| unsafe { w.assume_init() }));
}
