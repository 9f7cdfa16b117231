use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;

pub const fn null<T>() -> *const T { intrinsics::null::<T>() as *const T }
pub const fn null_mut<T>() -> *mut T { intrinsics::null::<T>() }
pub const unsafe fn read<T>(src: *const T) -> T { intrinsics::read(src) }
pub const unsafe fn write<T>(dst: *mut T, src: T) { intrinsics::write(dst, src) }
pub const unsafe fn replace<T>(dst: *mut T, src: T) -> T { intrinsics::replace(&mut *dst, src) }
pub const unsafe fn swap<T>(x: *mut T, y: *mut T) { intrinsics::swap(&mut *x, &mut *y) }
pub unsafe fn drop_in_place<T: ?Sized>(p: *mut T) { intrinsics::drop_in_place(p) }
pub fn eq<T: ?Sized>(a: *const T, b: *const T) -> bool { intrinsics::ptr_eq(a, b) }
pub fn addr_eq<T: ?Sized, U: ?Sized>(a: *const T, b: *const U) -> bool { intrinsics::ptr_addr(a) == intrinsics::ptr_addr(b) }
pub fn hash<T: ?Sized, S: Hasher>(p: *const T, into: &mut S) { intrinsics::ptr_addr(p).hash(into) }
pub const fn from_ref<T: ?Sized>(r: &T) -> *const T { r }
pub const fn from_mut<T: ?Sized>(r: &mut T) -> *mut T { r }
pub const fn dangling<T>() -> *const T { intrinsics::null::<T>() as *const T }

macro_rules! ptr_impl {
    ($([$($m:tt)*])*) => { $(
        impl<T: ?Sized> *$($m)* T {
            pub fn is_null(self) -> bool { intrinsics::ptr_is_null(self) }
            pub fn addr(self) -> usize { intrinsics::ptr_addr(self) }
            pub const fn cast<U>(self) -> *$($m)* U { self as *$($m)* U }
            pub const fn cast_mut(self) -> *mut T { self as *mut T }
            pub const fn cast_const(self) -> *const T { self as *const T }
            pub unsafe fn as_ref<'a>(self) -> Option<&'a T> {
                if self.is_null() { None } else { Some(&*self) }
            }
        }
        impl<T> *$($m)* T {
            pub const unsafe fn read(self) -> T { intrinsics::read(self) }
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
    pub unsafe fn write(self, v: T) { intrinsics::write(self, v) }
    pub unsafe fn replace(self, v: T) -> T { intrinsics::replace(&mut *self, v) }
    pub unsafe fn swap(self, with: *mut T) { intrinsics::swap(&mut *self, &mut *with) }
}

#[lang = "NonNull"]
#[path_name = "core::ptr::non_null::NonNull"]
pub struct NonNull<T: ?Sized> {
    pointer: *const T,
}
impl<T> NonNull<T> {
    pub fn dangling() -> Self { NonNull { pointer: dangling() } }
}
impl<T: ?Sized> NonNull<T> {
    pub const unsafe fn new_unchecked(ptr: *mut T) -> Self { NonNull { pointer: ptr as *const T } }
    pub fn new(ptr: *mut T) -> Option<Self> {
        if ptr.is_null() { None } else { Some(NonNull { pointer: ptr as *const T }) }
    }
    pub const fn as_ptr(self) -> *mut T { self.pointer as *mut T }
    pub const unsafe fn as_ref<'a>(&self) -> &'a T { &*self.pointer }
    pub const unsafe fn as_mut<'a>(&mut self) -> &'a mut T { &mut *(self.pointer as *mut T) }
    pub const fn cast<U>(self) -> NonNull<U> { NonNull { pointer: self.pointer as *const U } }
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
