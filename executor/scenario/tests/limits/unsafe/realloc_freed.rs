//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    use std::alloc::*;
    let l = Layout::new::<[u64; 4]>();
    unsafe {
        let p = alloc(l);
        dealloc(p, l);
        let q = realloc(p, l, 1 << 20);
        *q.add(1000) = 1;
    }
    println!("after");
}
