//! The allocator.
use super::Layout;
use crate::intrinsics;

pub unsafe fn alloc(layout: Layout) -> *mut u8 { intrinsics::alloc(layout.size) }
pub unsafe fn alloc_zeroed(layout: Layout) -> *mut u8 { intrinsics::alloc(layout.size) }
pub unsafe fn dealloc(ptr: *mut u8, _layout: Layout) { intrinsics::alloc_resize(ptr, -1) }
pub unsafe fn realloc(ptr: *mut u8, _layout: Layout, new_size: usize) -> *mut u8 {
    intrinsics::alloc_resize(ptr, new_size as isize);
    ptr
}
