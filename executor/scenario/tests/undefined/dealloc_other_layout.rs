use std::alloc::{alloc, dealloc, Layout};
fn main() {
    unsafe {
        let p = alloc(Layout::new::<u64>());
        dealloc(p, Layout::new::<u32>()); //~ incorrect layout on deallocation: the allocation has size 8 and alignment 8
    }
}
