//! The allocator.
use super::Layout;
use crate::intrinsics::{heap_alloc, heap_free, heap_realloc, ptr_fill};

pub unsafe fn alloc(layout: Layout) -> *mut u8 {
    if layout.size == 0 { layout.align as *mut u8 } else { heap_alloc(layout.size, layout.align) }
}
pub unsafe fn alloc_zeroed(layout: Layout) -> *mut u8 {
    let p = alloc(layout);
    ptr_fill(p, 0, layout.size);
    p
}
pub unsafe fn dealloc(ptr: *mut u8, layout: Layout) {
    if layout.size > 0 {
        heap_free(ptr, layout.size, layout.align)
    }
}
pub unsafe fn realloc(ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
    if layout.size == 0 {
        return alloc(Layout { size: new_size, align: layout.align });
    }
    heap_realloc(ptr, layout.size, layout.align, new_size)
}
