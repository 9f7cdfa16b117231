use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;

#[rustc_promotable]
pub const fn null<T>() -> *const T { intrinsics::null::<T>() as *const T }
#[rustc_promotable]
pub const fn null_mut<T>() -> *mut T { intrinsics::null::<T>() }
pub const unsafe fn read<T>(src: *const T) -> T { intrinsics::read(src) }
pub const unsafe fn write<T>(dst: *mut T, src: T) { intrinsics::write(dst, src) }
pub const unsafe fn replace<T>(dst: *mut T, src: T) -> T { intrinsics::replace(&mut *dst, src) }
pub const unsafe fn swap<T>(x: *mut T, y: *mut T) { intrinsics::swap(&mut *x, &mut *y) }
pub unsafe fn read_volatile<T>(src: *const T) -> T { read(src) }
pub unsafe fn write_volatile<T>(dst: *mut T, src: T) { write(dst, src) }
pub unsafe fn read_unaligned<T>(src: *const T) -> T {
    let mut value = crate::mem::MaybeUninit::<T>::uninit();
    intrinsics::ptr_copy(src as *const u8, value.as_mut_ptr() as *mut u8, intrinsics::size_of::<T>());
    value.assume_init()
}
pub unsafe fn write_unaligned<T>(dst: *mut T, src: T) {
    intrinsics::ptr_copy(&src as *const T as *const u8, dst as *mut u8, intrinsics::size_of::<T>());
    intrinsics::forget(src)
}
pub unsafe fn copy<T>(src: *const T, dst: *mut T, count: usize) { intrinsics::ptr_copy(src, dst, count) }
pub unsafe fn copy_nonoverlapping<T>(src: *const T, dst: *mut T, count: usize) {
    intrinsics::apart(src, dst, count);
    intrinsics::ptr_copy(src, dst, count)
}
pub unsafe fn swap_nonoverlapping<T>(x: *mut T, y: *mut T, count: usize) {
    for i in 0..count {
        swap(x.add(i), y.add(i))
    }
}
pub unsafe fn write_bytes<T>(dst: *mut T, val: u8, count: usize) { intrinsics::ptr_fill(dst, val, count) }
pub fn slice_from_raw_parts<T>(data: *const T, len: usize) -> *const [T] { intrinsics::slice_raw(data, len) }
pub fn slice_from_raw_parts_mut<T>(data: *mut T, len: usize) -> *mut [T] {
    intrinsics::slice_raw(data, len) as *mut [T]
}
pub const fn without_provenance<T>(addr: usize) -> *const T { addr as *const T }
pub const fn without_provenance_mut<T>(addr: usize) -> *mut T { addr as *mut T }
pub fn with_exposed_provenance<T>(addr: usize) -> *const T { addr as *const T }
pub fn with_exposed_provenance_mut<T>(addr: usize) -> *mut T { addr as *mut T }
pub const fn dangling_mut<T>() -> *mut T { intrinsics::align_of::<T>() as *mut T }
pub unsafe fn drop_in_place<T: ?Sized>(p: *mut T) { intrinsics::drop_in_place(p) }
pub fn eq<T: ?Sized>(a: *const T, b: *const T) -> bool { intrinsics::ptr_eq(a, b) }
pub fn addr_eq<T: ?Sized, U: ?Sized>(a: *const T, b: *const U) -> bool {
    intrinsics::ptr_addr(a) == intrinsics::ptr_addr(b)
}
pub fn hash<T: ?Sized, S: Hasher>(p: *const T, into: &mut S) { intrinsics::ptr_addr(p).hash(into) }
pub fn fn_addr_eq<T: Copy, U: Copy>(a: T, b: U) -> bool {
    unsafe { crate::mem::transmute_copy::<T, usize>(&a) == crate::mem::transmute_copy::<U, usize>(&b) }
}
pub const fn from_ref<T: ?Sized>(r: &T) -> *const T { r }
pub const fn from_mut<T: ?Sized>(r: &mut T) -> *mut T { r }
pub const fn dangling<T>() -> *const T { intrinsics::align_of::<T>() as *const T }

macro_rules! ptr_impl {
    ($([$($m:tt)*])*) => { $(
        impl<T: ?Sized> *$($m)* T {
            pub fn is_null(self) -> bool { intrinsics::ptr_is_null(self) }
            pub fn addr(self) -> usize { intrinsics::ptr_addr(self) }
            pub const fn cast<U>(self) -> *$($m)* U { intrinsics::cast::<T, U>(self as *const T) as *$($m)* U }
            pub const fn cast_mut(self) -> *mut T { self as *mut T }
            pub const fn cast_const(self) -> *const T { self as *const T }
            pub unsafe fn as_ref<'a>(self) -> Option<&'a T> {
                if self.is_null() { None } else { Some(&*(self as *const T)) }
            }
        }
        impl<T> *$($m)* T {
            pub const unsafe fn read(self) -> T { intrinsics::read(self as *const T) }
            pub unsafe fn read_volatile(self) -> T { read(self as *const T) }
            pub unsafe fn read_unaligned(self) -> T { read_unaligned(self as *const T) }
            pub unsafe fn copy_to(self, dest: *mut T, count: usize) {
                intrinsics::ptr_copy(self as *const T, dest, count)
            }
            pub unsafe fn copy_to_nonoverlapping(self, dest: *mut T, count: usize) {
                copy_nonoverlapping(self as *const T, dest, count)
            }
            pub unsafe fn add(self, n: usize) -> Self { self.wrapping_add(n) }
            pub unsafe fn sub(self, n: usize) -> Self { self.wrapping_sub(n) }
            pub unsafe fn offset(self, n: isize) -> Self { self.wrapping_offset(n) }
            pub fn wrapping_add(self, n: usize) -> Self { self.wrapping_offset(n as isize) }
            pub fn wrapping_sub(self, n: usize) -> Self { self.wrapping_offset((n as isize).wrapping_neg()) }
            pub fn wrapping_offset(self, n: isize) -> Self {
                self.wrapping_byte_offset(n.wrapping_mul(intrinsics::size_of::<T>() as isize))
            }
            pub unsafe fn byte_add(self, n: usize) -> Self { self.wrapping_byte_offset(n as isize) }
            pub unsafe fn byte_sub(self, n: usize) -> Self { self.wrapping_byte_offset((n as isize).wrapping_neg()) }
            pub unsafe fn byte_offset(self, n: isize) -> Self { self.wrapping_byte_offset(n) }
            pub fn wrapping_byte_add(self, n: usize) -> Self { self.wrapping_byte_offset(n as isize) }
            pub fn wrapping_byte_sub(self, n: usize) -> Self { self.wrapping_byte_offset((n as isize).wrapping_neg()) }
            pub fn wrapping_byte_offset(self, n: isize) -> Self {
                intrinsics::ptr_offset(self as *const T, n) as *$($m)* T
            }
            pub unsafe fn offset_from(self, origin: *const T) -> isize {
                self.byte_offset_from(origin) / intrinsics::size_of::<T>() as isize
            }
            pub unsafe fn offset_from_unsigned(self, origin: *const T) -> usize { self.offset_from(origin) as usize }
            pub unsafe fn as_ref_unchecked<'a>(self) -> &'a T { &*(self as *const T) }
            pub unsafe fn byte_offset_from(self, origin: *const T) -> isize {
                (self.addr() as isize).wrapping_sub(origin.addr() as isize)
            }
            pub unsafe fn byte_offset_from_unsigned(self, origin: *const T) -> usize {
                self.byte_offset_from(origin) as usize
            }
            /// By how many T it is moved to be aligned; usize::MAX where no number does it.
            pub fn align_offset(self, align: usize) -> usize {
                assert!(align.is_power_of_two(), "align_offset: align is not a power-of-two");
                let size = intrinsics::size_of::<T>();
                (0..align).find(|n| (self.addr() + n * size) % align == 0).unwrap_or(usize::MAX)
            }
            pub fn is_aligned(self) -> bool { self.addr() % intrinsics::align_of::<T>() == 0 }
            pub fn expose_provenance(self) -> usize { self.addr() }
            pub fn with_addr(self, addr: usize) -> Self {
                self.wrapping_byte_offset((addr as isize).wrapping_sub(self.addr() as isize))
            }
            pub fn map_addr(self, f: impl FnOnce(usize) -> usize) -> Self { self.with_addr(f(self.addr())) }
        }
        impl<T> *$($m)* [T] {
            pub fn len(self) -> usize { intrinsics::slice_len(unsafe { &*(self as *const [T]) }) }
            pub fn is_empty(self) -> bool { self.len() == 0 }
        }
        impl<T: ?Sized> PartialEq for *$($m)* T {
            fn eq(&self, o: &Self) -> bool { intrinsics::ptr_eq(*self, *o) }
        }
        impl<T: ?Sized> Eq for *$($m)* T {}
        impl<T: ?Sized> PartialOrd for *$($m)* T {
            fn partial_cmp(&self, o: &Self) -> Option<Ordering> { Some(self.cmp(o)) }
        }
        impl<T: ?Sized> Ord for *$($m)* T {
            fn cmp(&self, o: &Self) -> Ordering { intrinsics::ptr_addr(*self).cmp(&intrinsics::ptr_addr(*o)) }
        }
        impl<T: ?Sized> Hash for *$($m)* T {
            fn hash<H: Hasher>(&self, state: &mut H) { intrinsics::ptr_addr(*self).hash(state) }
        }
        impl<T> Default for *$($m)* T {
            fn default() -> Self { 0 as Self }
        }
        impl<T: ?Sized> fmt::Debug for *$($m)* T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::pointer(intrinsics::ptr_addr(*self), f) }
        }
        impl<T: ?Sized> fmt::Pointer for *$($m)* T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::pointer(intrinsics::ptr_addr(*self), f) }
        }
    )* };
}
ptr_impl! { [const] [mut] }
impl<T: ?Sized> *mut T {
    pub unsafe fn as_mut<'a>(self) -> Option<&'a mut T> {
        if self.is_null() { None } else { Some(&mut *self) }
    }
    pub unsafe fn drop_in_place(self) { intrinsics::drop_in_place(self) }
}
impl<T> *mut T {
    pub unsafe fn as_mut_unchecked<'a>(self) -> &'a mut T { &mut *self }
    pub unsafe fn write(self, v: T) { write(self, v) }
    pub unsafe fn write_volatile(self, v: T) { write(self, v) }
    pub unsafe fn write_unaligned(self, v: T) { write_unaligned(self, v) }
    pub unsafe fn write_bytes(self, val: u8, count: usize) { intrinsics::ptr_fill(self, val, count) }
    pub unsafe fn copy_from(self, src: *const T, count: usize) { intrinsics::ptr_copy(src, self, count) }
    pub unsafe fn copy_from_nonoverlapping(self, src: *const T, count: usize) { intrinsics::ptr_copy(src, self, count) }
    pub unsafe fn replace(self, v: T) -> T { replace(self, v) }
    pub unsafe fn swap(self, with: *mut T) { swap(self, with) }
}

#[lang]
#[path_name = "core::ptr::non_null::NonNull"]
pub struct NonNull<T: ?Sized> {
    pointer: *const T,
}
impl<T> NonNull<T> {
    pub const fn dangling() -> Self { NonNull { pointer: dangling() } }
    pub const unsafe fn read(self) -> T { read(self.pointer) }
    pub unsafe fn write(self, v: T) { write(self.as_ptr(), v) }
    pub unsafe fn replace(self, v: T) -> T { replace(self.as_ptr(), v) }
    pub unsafe fn swap(self, with: NonNull<T>) { swap(self.as_ptr(), with.as_ptr()) }
    pub unsafe fn add(self, n: usize) -> Self { NonNull { pointer: self.pointer.wrapping_add(n) } }
    pub unsafe fn sub(self, n: usize) -> Self { NonNull { pointer: self.pointer.wrapping_sub(n) } }
    pub unsafe fn offset(self, n: isize) -> Self { NonNull { pointer: self.pointer.wrapping_offset(n) } }
    pub unsafe fn byte_add(self, n: usize) -> Self { NonNull { pointer: self.pointer.wrapping_byte_add(n) } }
    pub unsafe fn byte_sub(self, n: usize) -> Self { NonNull { pointer: self.pointer.wrapping_byte_sub(n) } }
    pub unsafe fn byte_offset(self, n: isize) -> Self { NonNull { pointer: self.pointer.wrapping_byte_offset(n) } }
    pub unsafe fn byte_offset_from(self, origin: NonNull<T>) -> isize { self.pointer.byte_offset_from(origin.pointer) }
    pub unsafe fn byte_offset_from_unsigned(self, origin: NonNull<T>) -> usize {
        self.byte_offset_from(origin) as usize
    }
    pub fn without_provenance(addr: crate::num::NonZeroUsize) -> Self {
        NonNull { pointer: without_provenance(addr.get()) }
    }
    pub fn with_exposed_provenance(addr: crate::num::NonZeroUsize) -> Self {
        NonNull { pointer: with_exposed_provenance(addr.get()) }
    }
    pub fn expose_provenance(self) -> crate::num::NonZeroUsize { self.addr() }
    pub fn with_addr(self, addr: crate::num::NonZeroUsize) -> Self {
        NonNull { pointer: self.pointer.with_addr(addr.get()) }
    }
    pub fn map_addr(self, f: impl FnOnce(crate::num::NonZeroUsize) -> crate::num::NonZeroUsize) -> Self {
        self.with_addr(f(self.addr()))
    }
    pub unsafe fn read_unaligned(self) -> T { read_unaligned(self.pointer) }
    pub unsafe fn write_unaligned(self, v: T) { write_unaligned(self.as_ptr(), v) }
    pub fn align_offset(self, align: usize) -> usize { self.pointer.align_offset(align) }
    pub unsafe fn write_bytes(self, byte: u8, n: usize) { self.as_ptr().write_bytes(byte, n) }
    pub unsafe fn write_volatile(self, v: T) { self.as_ptr().write(v) }
    pub unsafe fn read_volatile(self) -> T { self.as_ptr().read() }
    pub fn is_aligned(self) -> bool { self.as_ptr().is_aligned() }
    pub unsafe fn offset_from_unsigned(self, origin: NonNull<T>) -> usize { self.offset_from(origin) as usize }
    pub unsafe fn offset_from(self, origin: NonNull<T>) -> isize { self.pointer.offset_from(origin.pointer) }
    pub unsafe fn copy_to(self, dest: NonNull<T>, count: usize) {
        intrinsics::ptr_copy(self.pointer, dest.as_ptr(), count)
    }
    pub unsafe fn copy_to_nonoverlapping(self, dest: NonNull<T>, count: usize) {
        intrinsics::ptr_copy(self.pointer, dest.as_ptr(), count)
    }
    pub unsafe fn copy_from(self, src: NonNull<T>, count: usize) {
        intrinsics::ptr_copy(src.pointer, self.as_ptr(), count)
    }
    pub unsafe fn copy_from_nonoverlapping(self, src: NonNull<T>, count: usize) {
        intrinsics::ptr_copy(src.pointer, self.as_ptr(), count)
    }
}
impl<T> NonNull<[T]> {
    pub fn slice_from_raw_parts(data: NonNull<T>, len: usize) -> Self {
        NonNull { pointer: intrinsics::slice_raw(data.pointer, len) }
    }
    pub fn len(self) -> usize { self.pointer.len() }
    pub fn is_empty(self) -> bool { self.len() == 0 }
}
impl<T: ?Sized> NonNull<T> {
    #[track_caller]
    pub const unsafe fn new_unchecked(ptr: *mut T) -> Self {
        if ptr.is_null() {
            intrinsics::precondition("NonNull::new_unchecked requires that the pointer is non-null")
        }
        NonNull { pointer: ptr as *const T }
    }
    pub fn new(ptr: *mut T) -> Option<Self> {
        if ptr.is_null() { None } else { Some(NonNull { pointer: ptr as *const T }) }
    }
    pub const fn as_ptr(self) -> *mut T { self.pointer as *mut T }
    pub const unsafe fn as_ref<'a>(&self) -> &'a T { &*self.pointer }
    pub const unsafe fn as_mut<'a>(&mut self) -> &'a mut T { &mut *(self.pointer as *mut T) }
    pub unsafe fn drop_in_place(self) { intrinsics::drop_in_place(self.pointer as *mut T) }
    pub fn addr(self) -> crate::num::NonZeroUsize { crate::num::NonZeroUsize::new(self.pointer.addr()).unwrap() }
    pub const fn cast<U>(self) -> NonNull<U> { NonNull { pointer: intrinsics::cast::<T, U>(self.pointer) } }
    pub const fn from_ref(r: &T) -> Self { NonNull { pointer: r as *const T } }
    pub const fn from_mut(r: &mut T) -> Self { NonNull { pointer: r as *mut T as *const T } }
}
impl<T: ?Sized> !Send for NonNull<T> {}
impl<T: ?Sized> !Sync for NonNull<T> {}
impl<T: ?Sized> Clone for NonNull<T> {
    fn clone(&self) -> Self { *self }
}
impl<T: ?Sized> Copy for NonNull<T> {}
impl<T: ?Sized> PartialEq for NonNull<T> {
    fn eq(&self, o: &Self) -> bool { self.pointer == o.pointer }
}
impl<T: ?Sized> Eq for NonNull<T> {}
impl<T: ?Sized> PartialOrd for NonNull<T> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> { Some(self.pointer.cmp(&o.pointer)) }
}
impl<T: ?Sized> Ord for NonNull<T> {
    fn cmp(&self, o: &Self) -> Ordering { self.pointer.cmp(&o.pointer) }
}
impl<T: ?Sized> Hash for NonNull<T> {
    fn hash<H: Hasher>(&self, state: &mut H) { self.pointer.hash(state) }
}
impl<T: ?Sized> fmt::Debug for NonNull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Pointer::fmt(&self.pointer, f) }
}
impl<T: ?Sized> fmt::Pointer for NonNull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Pointer::fmt(&self.pointer, f) }
}
impl<T: ?Sized> From<&mut T> for NonNull<T> {
    fn from(r: &mut T) -> Self { NonNull { pointer: r as *mut T as *const T } }
}
impl<T: ?Sized> From<&T> for NonNull<T> {
    fn from(r: &T) -> Self { NonNull { pointer: r as *const T } }
}

macro_rules! fn_ptr {
    ($($($A:ident)*;)*) => { $(
        impl<R, $($A),*> fmt::Debug for fn($($A),*) -> R {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::pointer(*self as usize, f) }
        }
        impl<R, $($A),*> fmt::Pointer for fn($($A),*) -> R {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::pointer(*self as usize, f) }
        }
        impl<R, $($A),*> PartialEq for fn($($A),*) -> R {
            fn eq(&self, o: &Self) -> bool { *self as usize == *o as usize }
        }
        impl<R, $($A),*> Eq for fn($($A),*) -> R {}
        impl<R, $($A),*> PartialOrd for fn($($A),*) -> R {
            fn partial_cmp(&self, o: &Self) -> Option<Ordering> { Some(self.cmp(o)) }
        }
        impl<R, $($A),*> Ord for fn($($A),*) -> R {
            fn cmp(&self, o: &Self) -> Ordering { (*self as usize).cmp(&(*o as usize)) }
        }
        impl<R, $($A),*> Hash for fn($($A),*) -> R {
            fn hash<H: Hasher>(&self, h: &mut H) { h.write_usize(*self as usize) }
        }
    )* };
}
fn_ptr! {
    ; A; A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; A B C D E F G H I;
    A B C D E F G H I J; A B C D E F G H I J K; A B C D E F G H I J K L;
}
