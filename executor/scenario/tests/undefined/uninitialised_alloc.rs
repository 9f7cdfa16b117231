use std::alloc::{alloc, Layout};
fn main() {
    let n = unsafe { *alloc(Layout::new::<u32>()).cast::<u32>() }; //~ memory is uninitialized at this address
    println!("{n}");
}
