//! Memory that may not be initialised: it is written, never read.
use std::fmt;
use std::mem::MaybeUninit;
use std::ops::{Index, IndexMut, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

#[repr(transparent)]
pub struct UninitSlice([MaybeUninit<u8>]);
impl UninitSlice {
    pub fn new(slice: &mut [u8]) -> &mut UninitSlice { unsafe { &mut *(slice as *mut [u8] as *mut UninitSlice) } }
    pub fn uninit(slice: &mut [MaybeUninit<u8>]) -> &mut UninitSlice {
        unsafe { &mut *(slice as *mut [MaybeUninit<u8>] as *mut UninitSlice) }
    }
    pub unsafe fn from_raw_parts_mut<'a>(ptr: *mut u8, len: usize) -> &'a mut UninitSlice {
        UninitSlice::uninit(std::slice::from_raw_parts_mut(ptr as *mut MaybeUninit<u8>, len))
    }
    #[track_caller]
    pub fn write_byte(&mut self, index: usize, byte: u8) {
        assert!(index < self.len());
        self.0[index] = MaybeUninit::new(byte);
    }
    #[track_caller]
    pub fn copy_from_slice(&mut self, src: &[u8]) {
        assert_eq!(self.len(), src.len());
        unsafe { std::ptr::copy_nonoverlapping(src.as_ptr(), self.as_mut_ptr(), src.len()) }
    }
    pub unsafe fn as_uninit_slice_mut(&mut self) -> &mut [MaybeUninit<u8>] { &mut self.0 }
    pub fn as_mut_ptr(&mut self) -> *mut u8 { self.0.as_mut_ptr() as *mut u8 }
    pub fn len(&self) -> usize { self.0.len() }
}
impl fmt::Debug for UninitSlice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("UninitSlice[...]") }
}
impl<'a> From<&'a mut [u8]> for &'a mut UninitSlice {
    fn from(slice: &'a mut [u8]) -> Self { UninitSlice::new(slice) }
}
impl<'a> From<&'a mut [MaybeUninit<u8>]> for &'a mut UninitSlice {
    fn from(slice: &'a mut [MaybeUninit<u8>]) -> Self { UninitSlice::uninit(slice) }
}
macro_rules! ranges {
    ($($t:ty)*) => { $(
        impl Index<$t> for UninitSlice {
            type Output = UninitSlice;
            fn index(&self, range: $t) -> &UninitSlice {
                unsafe { &*(&self.0[range] as *const [MaybeUninit<u8>] as *const UninitSlice) }
            }
        }
        impl IndexMut<$t> for UninitSlice {
            fn index_mut(&mut self, range: $t) -> &mut UninitSlice { UninitSlice::uninit(&mut self.0[range]) }
        }
    )* };
}
ranges! { Range<usize> RangeFrom<usize> RangeFull RangeInclusive<usize> RangeTo<usize> RangeToInclusive<usize> }
