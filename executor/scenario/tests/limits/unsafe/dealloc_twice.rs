//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    use std::alloc::*;
    let l = Layout::new::<[u64; 4]>();
    unsafe {
        let p = alloc(l);
        dealloc(p, l);
        dealloc(p, l);
    }
    println!("after");
}
