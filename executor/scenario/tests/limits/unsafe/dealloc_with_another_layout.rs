//~ ends 139
//~ says error: Undefined Behavior: deallocating
fn main() {
    println!("before");
    use std::alloc::*;
    unsafe {
        let p = alloc(Layout::new::<[u64; 4]>());
        dealloc(p.add(8), Layout::new::<u8>());
        dealloc(p, Layout::new::<[u64; 400]>());
    }
    println!("after");
}
