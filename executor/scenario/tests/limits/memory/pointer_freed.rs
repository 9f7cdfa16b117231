//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
use std::alloc::*;
fn main() {
    unsafe {
        let l = Layout::array::<u64>(4).unwrap();
        let p = alloc(l) as *mut u64;
        for i in 0..4 { p.add(i).write(i as u64); }
        println!("{}", *p.add(3));
        dealloc(p as *mut u8, l);
        println!("{}", *p);
    }
}
