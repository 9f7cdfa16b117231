use std::alloc::{alloc, dealloc, Layout};
fn main() {
    unsafe {
        let p = alloc(Layout::new::<[u8; 8]>());
        dealloc(p.add(4), Layout::new::<[u8; 4]>()); //~ which does not point to the beginning of an allocation
    }
}
