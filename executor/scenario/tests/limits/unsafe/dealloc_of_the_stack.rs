//~ ends 139
//~ says error: Undefined Behavior: deallocating
fn main() {
    println!("before");
    use std::alloc::*;
    let mut n = 5u64;
    unsafe { dealloc(&mut n as *mut u64 as *mut u8, Layout::new::<u64>()) };
    println!("{n}");
}
