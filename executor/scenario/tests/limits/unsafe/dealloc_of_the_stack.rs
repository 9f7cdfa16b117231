//~ ends 0
//~ prints 5
fn main() {
    println!("before");
    use std::alloc::*;
    let mut n = 5u64;
    unsafe { dealloc(&mut n as *mut u64 as *mut u8, Layout::new::<u64>()) };
    println!("{n}");
}
