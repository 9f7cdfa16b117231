use std::alloc::{alloc, dealloc, Layout};
fn main() {
    let layout = Layout::new::<[u8; 16]>();
    unsafe {
        let p = alloc(layout);
        dealloc(p, layout);
        dealloc(p, layout); //~ has been freed, so this pointer is dangling
    }
}
