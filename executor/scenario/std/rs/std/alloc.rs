//! Memory without a type. GlobalAlloc is not here.
use crate::error::Error;
use crate::fmt;
use crate::intrinsics;

mod global;
pub use self::global::{alloc, alloc_zeroed, dealloc, realloc};

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
#[path_name = "core::alloc::layout::Layout"]
pub struct Layout {
    size: usize,
    align: usize,
}
#[derive(Clone, PartialEq, Eq, Debug)]
#[path_name = "core::alloc::layout::LayoutError"]
pub struct LayoutError;
impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid parameters to Layout::from_size_align")
    }
}
impl Error for LayoutError {}
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("size", &self.size)
            .field("align", &format_args!("{} (1 << {})", self.align, self.align.trailing_zeros()))
            .finish()
    }
}

const MAX: usize = isize::MAX as usize;

impl Layout {
    pub const fn new<T>() -> Layout { Layout { size: intrinsics::size_of::<T>(), align: intrinsics::align_of::<T>() } }
    pub fn for_value<T: ?Sized>(t: &T) -> Layout {
        Layout { size: crate::mem::size_of_val(t), align: crate::mem::align_of_val(t) }
    }
    pub fn array<T>(n: usize) -> Result<Layout, LayoutError> {
        match intrinsics::size_of::<T>().checked_mul(n) {
            Some(size) => Layout::from_size_align(size, intrinsics::align_of::<T>()),
            None => Err(LayoutError),
        }
    }
    pub const fn from_size_align(size: usize, align: usize) -> Result<Layout, LayoutError> {
        if align == 0 || align & (align - 1) != 0 || size > MAX - (align - 1) {
            return Err(LayoutError);
        }
        Ok(Layout { size, align })
    }
    pub const unsafe fn from_size_align_unchecked(size: usize, align: usize) -> Layout { Layout { size, align } }
    pub const fn size(&self) -> usize { self.size }
    pub const fn align(&self) -> usize { self.align }
    pub fn align_to(&self, align: usize) -> Result<Layout, LayoutError> {
        Layout::from_size_align(self.size, if align > self.align { align } else { self.align })
    }
    pub fn padding_needed_for(&self, align: usize) -> usize { self.size.div_ceil(align) * align - self.size }
    pub fn pad_to_align(&self) -> Layout {
        Layout { size: self.size.div_ceil(self.align) * self.align, align: self.align }
    }
    pub fn repeat(&self, n: usize) -> Result<(Layout, usize), LayoutError> {
        let each = self.pad_to_align();
        if n == 0 {
            return Ok((Layout { size: 0, align: self.align }, each.size));
        }
        Ok((each.repeat_packed(n - 1)?.extend_packed(*self)?, each.size))
    }
    pub fn repeat_packed(&self, n: usize) -> Result<Layout, LayoutError> {
        match self.size.checked_mul(n) {
            Some(size) => Layout::from_size_align(size, self.align),
            None => Err(LayoutError),
        }
    }
    pub fn extend_packed(&self, next: Layout) -> Result<Layout, LayoutError> {
        match self.size.checked_add(next.size) {
            Some(size) => Layout::from_size_align(size, self.align),
            None => Err(LayoutError),
        }
    }
    pub fn dangling_ptr(&self) -> crate::ptr::NonNull<u8> {
        crate::ptr::NonNull::new(crate::ptr::without_provenance_mut(self.align)).unwrap()
    }
    pub fn extend(&self, next: Layout) -> Result<(Layout, usize), LayoutError> {
        let at = self.size + self.padding_needed_for(next.align);
        let align = if next.align > self.align { next.align } else { self.align };
        match at.checked_add(next.size) {
            Some(size) => Ok((Layout::from_size_align(size, align)?, at)),
            None => Err(LayoutError),
        }
    }
}

pub fn handle_alloc_error(layout: Layout) -> ! {
    eprintln!("memory allocation of {} bytes failed", layout.size);
    crate::process::abort()
}
