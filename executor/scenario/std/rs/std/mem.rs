use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::marker::PhantomData;
use crate::ops::{Deref, DerefMut};

#[must_use] pub const fn replace<T>(dest: &mut T, src: T) -> T { intrinsics::replace(dest, src) }
pub const fn swap<T>(x: &mut T, y: &mut T) { intrinsics::swap(x, y) }
pub fn take<T: Default>(dest: &mut T) -> T { intrinsics::replace(dest, T::default()) }
pub const fn forget<T>(t: T) { intrinsics::forget(t) }
pub fn drop<T>(_x: T) {}
#[lang]
#[rustc_promotable]
#[must_use] pub const fn size_of<T>() -> usize { intrinsics::size_of::<T>() }
#[must_use] pub fn size_of_val<T: ?Sized>(val: &T) -> usize { intrinsics::size_of_val(val) }
#[lang]
#[rustc_promotable]
#[must_use] pub const fn align_of<T>() -> usize { intrinsics::align_of::<T>() }
pub fn align_of_val<T: ?Sized>(val: &T) -> usize { intrinsics::align_of_val(val) }
pub const fn min_align_of<T>() -> usize { align_of::<T>() }
pub fn min_align_of_val<T: ?Sized>(val: &T) -> usize { align_of_val(val) }
pub const fn needs_drop<T: ?Sized>() -> bool { intrinsics::needs_drop::<T>() }
pub const unsafe fn transmute<Src, Dst>(src: Src) -> Dst { intrinsics::transmute(src) }
pub unsafe fn transmute_copy<Src, Dst>(src: &Src) -> Dst { intrinsics::transmute(intrinsics::read(src as *const Src)) }
pub unsafe fn zeroed<T>() -> T { intrinsics::zeroed::<T>() }
#[deprecated(since = "1.39.0", note = "use `mem::MaybeUninit` instead")]
pub unsafe fn uninitialized<T>() -> T {
    let mut slot = MaybeUninit::<T>::uninit();
    crate::ptr::write_bytes(slot.as_mut_ptr(), 1, 1);
    slot.assume_init()
}

#[macro_export]
macro_rules! __std_offset_of {
    ($t:ty, $($field:tt)+) => {{
        let _ = |x: &$t| {
            let _ = unsafe { &raw const x.$($field)+ };
        };
        $crate::intrinsics::offset_of::<$t>(stringify!($($field)+))
    }};
}
pub use crate::__std_offset_of as offset_of;

#[path_name = "core::mem::Discriminant"]
/// Its size is that of the enum's discriminants, which are its value.
pub struct Discriminant<T>(PhantomData<fn() -> T>);
pub fn discriminant<T>(v: &T) -> Discriminant<T> {
    let d = intrinsics::discriminant(v) as i128;
    unsafe { crate::ptr::read(&d as *const i128 as *const Discriminant<T>) }
}
impl<T> Discriminant<T> {
    fn value(&self) -> i64 {
        let mut d = 0i64;
        let n = crate::cmp::min(size_of::<Self>(), 8);
        unsafe { crate::ptr::copy_nonoverlapping(self as *const Self as *const u8, &mut d as *mut i64 as *mut u8, n) }
        d
    }
}
impl<T> Copy for Discriminant<T> {}
impl<T> Clone for Discriminant<T> {
    fn clone(&self) -> Self { *self }
}
impl<T> PartialEq for Discriminant<T> {
    fn eq(&self, o: &Self) -> bool { self.value() == o.value() }
}
impl<T> Eq for Discriminant<T> {}
impl<T> Hash for Discriminant<T> {
    fn hash<H: Hasher>(&self, state: &mut H) { self.value().hash(state) }
}
impl<T> fmt::Debug for Discriminant<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Discriminant").field(&self.value()).finish()
    }
}

#[lang]
#[path_name = "core::mem::manually_drop::ManuallyDrop"]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManuallyDrop<T: ?Sized> {
    value: T,
}
impl<T> ManuallyDrop<T> {
    pub const fn new(value: T) -> ManuallyDrop<T> { ManuallyDrop { value } }
    pub fn into_inner(slot: ManuallyDrop<T>) -> T { intrinsics::read(&slot.value) }
    pub unsafe fn take(slot: &mut ManuallyDrop<T>) -> T { intrinsics::read(&slot.value) }
}
impl<T: ?Sized> ManuallyDrop<T> {
    pub unsafe fn drop(slot: &mut ManuallyDrop<T>) { intrinsics::drop_in_place(&mut slot.value) }
}
impl<T: ?Sized> Deref for ManuallyDrop<T> {
    type Target = T;
    fn deref(&self) -> &T { &self.value }
}
impl<T: ?Sized> DerefMut for ManuallyDrop<T> {
    fn deref_mut(&mut self) -> &mut T { &mut self.value }
}

#[path_name = "core::mem::maybe_uninit::MaybeUninit"]
pub struct MaybeUninit<T> {
    value: ManuallyDrop<T>,
}
impl<T> fmt::Debug for MaybeUninit<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MaybeUninit<")?;
        f.write_str(crate::any::type_name::<T>())?;
        f.write_str(">")
    }
}
impl<T: Copy> Clone for MaybeUninit<T> {
    fn clone(&self) -> Self { *self }
}
impl<T: Copy> Copy for MaybeUninit<T> {}
impl<T> MaybeUninit<T> {
    pub const fn new(val: T) -> MaybeUninit<T> { MaybeUninit { value: ManuallyDrop::new(val) } }
    pub const fn uninit() -> MaybeUninit<T> { MaybeUninit { value: ManuallyDrop::new(intrinsics::uninit::<T>()) } }
    pub const fn zeroed() -> MaybeUninit<T> { MaybeUninit { value: ManuallyDrop::new(intrinsics::zeroed::<T>()) } }
    pub fn write(&mut self, val: T) -> &mut T {
        intrinsics::write(&mut self.value.value, val);
        &mut self.value.value
    }
    pub fn as_ptr(&self) -> *const T { &self.value.value }
    pub fn as_mut_ptr(&mut self) -> *mut T { &mut self.value.value }
    pub unsafe fn assume_init(self) -> T { ManuallyDrop::into_inner(self.value) }
    pub unsafe fn assume_init_read(&self) -> T { intrinsics::read(&self.value.value) }
    pub unsafe fn assume_init_ref(&self) -> &T { &self.value.value }
    pub unsafe fn assume_init_mut(&mut self) -> &mut T { &mut self.value.value }
    pub unsafe fn assume_init_drop(&mut self) { intrinsics::drop_in_place(&mut self.value.value) }
}
impl<T> [MaybeUninit<T>] {
    pub unsafe fn assume_init_ref(&self) -> &[T] { &*(self as *const [MaybeUninit<T>] as *const [T]) }
    pub unsafe fn assume_init_mut(&mut self) -> &mut [T] { &mut *(self as *mut [MaybeUninit<T>] as *mut [T]) }
    pub unsafe fn assume_init_drop(&mut self) { crate::ptr::drop_in_place(self.assume_init_mut()) }
    pub fn write_copy_of_slice(&mut self, src: &[T]) -> &mut [T]
    where
        T: Copy,
    {
        self.copy_from_slice(unsafe { &*(src as *const [T] as *const [MaybeUninit<T>]) });
        unsafe { self.assume_init_mut() }
    }
    pub fn write_clone_of_slice(&mut self, src: &[T]) -> &mut [T]
    where
        T: Clone,
    {
        assert_eq!(self.len(), src.len(), "destination and source slices have different lengths");
        let mut made = Made { slots: self, n: 0 };
        while made.n < src.len() {
            made.slots[made.n].write(src[made.n].clone());
            made.n += 1;
        }
        made.n = 0;
        unsafe { crate::slice::from_raw_parts_mut(made.slots.as_mut_ptr() as *mut T, src.len()) }
    }
}
macro_rules! uninit_arrays {
    ($($Tr:ident $m:ident [$($r:tt)*] $out:ty;)*) => { $(
        impl<T, const N: usize> $Tr<$out> for MaybeUninit<[T; N]> {
            fn $m(&$($r)* self) -> &$($r)* $out {
                unsafe { &$($r)* *(self as *const Self as *mut [MaybeUninit<T>; N]) }
            }
        }
    )* };
}
uninit_arrays! {
    AsRef as_ref [] [MaybeUninit<T>; N];
    AsRef as_ref [] [MaybeUninit<T>];
    AsMut as_mut [mut] [MaybeUninit<T>; N];
    AsMut as_mut [mut] [MaybeUninit<T>];
}
impl<T, const N: usize> From<[MaybeUninit<T>; N]> for MaybeUninit<[T; N]> {
    fn from(a: [MaybeUninit<T>; N]) -> Self { intrinsics::transmute(a) }
}
impl<T, const N: usize> From<MaybeUninit<[T; N]>> for [MaybeUninit<T>; N] {
    fn from(a: MaybeUninit<[T; N]>) -> Self { intrinsics::transmute(a) }
}
/// The slots that have a value when a clone panics.
struct Made<'a, T> {
    slots: &'a mut [MaybeUninit<T>],
    n: usize,
}
impl<T> Drop for Made<'_, T> {
    fn drop(&mut self) { unsafe { self.slots[..self.n].assume_init_drop() } }
}
