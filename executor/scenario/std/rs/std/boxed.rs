use crate::borrow::{Borrow, BorrowMut};
use crate::cmp::Ordering;
use crate::fmt;
use crate::mem::MaybeUninit;
use crate::future::Future;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::ops::{CoerceUnsized, Deref, DerefMut, DispatchFromDyn};
use crate::pin::Pin;
use crate::task::{Context, Poll};

/// The compiler knows what a Box is: a pointer that owns.
#[lang]
#[path_name = "alloc::boxed::Box"]
pub struct Box<T: ?Sized>(*mut T);

unsafe impl<T: ?Sized + Send> Send for Box<T> {}
unsafe impl<T: ?Sized + Sync> Sync for Box<T> {}
impl<T: ?Sized> Unpin for Box<T> {}
impl<T: ?Sized + crate::marker::Unsize<U>, U: ?Sized> CoerceUnsized<Box<U>> for Box<T> {}
impl<T: ?Sized + crate::marker::Unsize<U>, U: ?Sized> DispatchFromDyn<Box<U>> for Box<T> {}

impl<T> Box<T> {
    #[must_use] pub fn new(x: T) -> Self {
        let p = intrinsics::allocate::<T>(1);
        intrinsics::write(p, x);
        intrinsics::box_from_raw(p)
    }
    #[must_use] pub fn pin(x: T) -> Pin<Box<T>> { unsafe { Pin::new_unchecked(Box::new(x)) } }
    pub fn into_inner(boxed: Self) -> T { *boxed }
}
impl<T: ?Sized> Box<T> {
    pub unsafe fn from_raw(raw: *mut T) -> Self { intrinsics::box_from_raw(raw) }
    pub fn into_raw(b: Self) -> *mut T { intrinsics::box_into_raw(b) }
    pub fn leak<'a>(b: Self) -> &'a mut T { unsafe { &mut *intrinsics::box_into_raw(b) } }
    pub fn into_pin(boxed: Self) -> Pin<Self> { unsafe { Pin::new_unchecked(boxed) } }
    pub fn as_ptr(b: &Self) -> *const T { &**b }
    pub fn as_mut_ptr(b: &mut Self) -> *mut T { &mut **b }
}
impl<T: ?Sized> Deref for Box<T> {
    type Target = T;
    fn deref(&self) -> &T { &**self }
}
impl<T: ?Sized> DerefMut for Box<T> {
    fn deref_mut(&mut self) -> &mut T { &mut **self }
}
impl<T: Default> Default for Box<T> {
    fn default() -> Self { Box::new(T::default()) }
}
impl<T> Box<T> {
    pub fn new_uninit() -> Box<MaybeUninit<T>> { Box::new(MaybeUninit::uninit()) }
    pub fn new_zeroed() -> Box<MaybeUninit<T>> { Box::new(MaybeUninit::zeroed()) }
}
impl<T> Box<[T]> {
    pub fn new_uninit_slice(len: usize) -> Box<[MaybeUninit<T>]> { (0..len).map(|_| MaybeUninit::uninit()).collect() }
    pub fn new_zeroed_slice(len: usize) -> Box<[MaybeUninit<T>]> { (0..len).map(|_| MaybeUninit::zeroed()).collect() }
}
impl<T> Box<[MaybeUninit<T>]> {
    pub unsafe fn assume_init(self) -> Box<[T]> { Vec::from(self).into_iter().map(|x| x.assume_init()).collect() }
}
impl<T> Box<MaybeUninit<T>> {
    pub unsafe fn assume_init(self) -> Box<T> { Box::from_raw(Box::into_raw(self) as *mut T) }
    pub fn write(mut boxed: Self, value: T) -> Box<T> {
        (*boxed).write(value);
        unsafe { boxed.assume_init() }
    }
}
impl<T> Default for Box<[T]> {
    fn default() -> Self { Vec::new().into_boxed_slice() }
}
impl Default for Box<str> {
    fn default() -> Self { String::new().into_boxed_str() }
}
impl<T: Clone> Clone for Box<T> {
    fn clone(&self) -> Self { Box::new((**self).clone()) }
    fn clone_from(&mut self, source: &Self) { (**self).clone_from(&**source) }
}
impl<T: Clone> Clone for Box<[T]> {
    fn clone(&self) -> Self { (**self).to_vec().into_boxed_slice() }
}
impl Clone for Box<str> {
    fn clone(&self) -> Self { String::from(&**self).into_boxed_str() }
}
impl<T: ?Sized + PartialEq> PartialEq for Box<T> {
    fn eq(&self, o: &Self) -> bool { PartialEq::eq(&**self, &**o) }
}
impl<T: ?Sized + Eq> Eq for Box<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for Box<T> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> { PartialOrd::partial_cmp(&**self, &**o) }
}
impl<T: ?Sized + Ord> Ord for Box<T> {
    fn cmp(&self, o: &Self) -> Ordering { Ord::cmp(&**self, &**o) }
}
impl<T: ?Sized + Hash> Hash for Box<T> {
    fn hash<H: Hasher>(&self, state: &mut H) { (**self).hash(state) }
}
impl<T: ?Sized + Hasher> Hasher for Box<T> {
    fn finish(&self) -> u64 { (**self).finish() }
    fn write(&mut self, bytes: &[u8]) { (**self).write(bytes) }
}
impl<T: fmt::Display + ?Sized> fmt::Display for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&**self, f) }
}
impl<T: fmt::Debug + ?Sized> fmt::Debug for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
}
impl<T: ?Sized> fmt::Pointer for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::pointer(intrinsics::ptr_addr(&**self), f) }
}
impl<T: ?Sized> Borrow<T> for Box<T> {
    fn borrow(&self) -> &T { &**self }
}
impl<T: ?Sized> BorrowMut<T> for Box<T> {
    fn borrow_mut(&mut self) -> &mut T { &mut **self }
}
impl<T: ?Sized> AsRef<T> for Box<T> {
    fn as_ref(&self) -> &T { &**self }
}
impl<T: ?Sized> AsMut<T> for Box<T> {
    fn as_mut(&mut self) -> &mut T { &mut **self }
}
impl<T> From<T> for Box<T> {
    fn from(t: T) -> Self { Box::new(t) }
}
impl<T: Clone> From<&[T]> for Box<[T]> {
    fn from(s: &[T]) -> Self { s.to_vec().into_boxed_slice() }
}
impl<T: Clone> From<&mut [T]> for Box<[T]> {
    fn from(s: &mut [T]) -> Self { s.to_vec().into_boxed_slice() }
}
impl<T: Clone> From<crate::borrow::Cow<'_, [T]>> for Box<[T]> {
    fn from(c: crate::borrow::Cow<'_, [T]>) -> Self { c.into_owned().into_boxed_slice() }
}
impl From<Box<str>> for Box<[u8]> {
    fn from(s: Box<str>) -> Self { String::from(s).into_bytes().into_boxed_slice() }
}
impl From<&mut str> for Box<str> {
    fn from(s: &mut str) -> Self { String::from(s).into_boxed_str() }
}
impl<T> From<Vec<T>> for Box<[T]> {
    fn from(v: Vec<T>) -> Self { v.into_boxed_slice() }
}
impl<T, const N: usize> From<[T; N]> for Box<[T]> {
    fn from(a: [T; N]) -> Self { crate::vec::from_array(a).into_boxed_slice() }
}
impl From<&str> for Box<str> {
    fn from(s: &str) -> Self { String::from(s).into_boxed_str() }
}
impl From<String> for Box<str> {
    fn from(s: String) -> Self { s.into_boxed_str() }
}
impl<T> FromIterator<T> for Box<[T]> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self { iter.into_iter().collect::<Vec<T>>().into_boxed_slice() }
}
impl<T> FromIterator<T> for Box<str>
where
    String: FromIterator<T>,
{
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self { iter.into_iter().collect::<String>().into_boxed_str() }
}
impl From<crate::borrow::Cow<'_, str>> for Box<str> {
    fn from(c: crate::borrow::Cow<'_, str>) -> Self { c.into_owned().into() }
}
impl<T, const N: usize> TryFrom<Box<[T]>> for Box<[T; N]> {
    type Error = Box<[T]>;
    fn try_from(b: Box<[T]>) -> Result<Self, Box<[T]>> {
        match <[T; N]>::try_from(b.into_vec()) {
            Ok(a) => Ok(Box::new(a)),
            Err(v) => Err(v.into_boxed_slice()),
        }
    }
}
impl<T> IntoIterator for Box<[T]> {
    type Item = T;
    type IntoIter = crate::vec::IntoIter<T>;
    fn into_iter(self) -> crate::vec::IntoIter<T> { intrinsics::boxed_slice_into_vec(self).into_iter() }
}
impl<'a, T> IntoIterator for &'a mut Box<[T]> {
    type Item = &'a mut T;
    type IntoIter = crate::slice::IterMut<'a, T>;
    fn into_iter(self) -> crate::slice::IterMut<'a, T> { self.iter_mut() }
}
impl<'a, T> IntoIterator for &'a Box<[T]> {
    type Item = &'a T;
    type IntoIter = crate::slice::Iter<'a, T>;
    fn into_iter(self) -> crate::slice::Iter<'a, T> { self.iter() }
}
impl<I: Iterator + ?Sized> Iterator for Box<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> { (**self).next() }
    fn size_hint(&self) -> (usize, Option<usize>) { (**self).size_hint() }
    fn advance_by(&mut self, n: usize) -> Result<(), usize> { (**self).advance_by(n) }
    fn nth(&mut self, n: usize) -> Option<I::Item> { (**self).nth(n) }
}
impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for Box<I> {
    fn next_back(&mut self) -> Option<I::Item> { (**self).next_back() }
}
impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for Box<I> {
    fn len(&self) -> usize { (**self).len() }
}
impl<I: crate::iter::FusedIterator + ?Sized> crate::iter::FusedIterator for Box<I> {}
impl<Args, F: FnOnce<Args> + ?Sized> FnOnce<Args> for Box<F> {
    type Output = F::Output;
    extern "rust-call" fn call_once(self, args: Args) -> F::Output { <F as FnOnce<Args>>::call_once(*self, args) }
}
impl<Args, F: FnMut<Args> + ?Sized> FnMut<Args> for Box<F> {
    extern "rust-call" fn call_mut(&mut self, args: Args) -> F::Output {
        <F as FnMut<Args>>::call_mut(&mut **self, args)
    }
}
impl<Args, F: Fn<Args> + ?Sized> Fn<Args> for Box<F> {
    extern "rust-call" fn call(&self, args: Args) -> F::Output { <F as Fn<Args>>::call(&**self, args) }
}
impl<F: ?Sized + Future + Unpin> Future for Box<F> {
    type Output = F::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> { F::poll(Pin::new(&mut **self), cx) }
}
impl<W: fmt::Write + ?Sized> fmt::Write for Box<W> {
    fn write_str(&mut self, s: &str) -> fmt::Result { (**self).write_str(s) }
}
impl<T: ?Sized> From<Box<T>> for Pin<Box<T>> {
    fn from(b: Box<T>) -> Self { Box::into_pin(b) }
}
impl<T, const N: usize> TryFrom<Vec<T>> for Box<[T; N]> {
    type Error = Vec<T>;
    fn try_from(v: Vec<T>) -> Result<Self, Vec<T>> {
        let a: [T; N] = v.try_into()?;
        Ok(Box::new(a))
    }
}
