use crate::borrow::BorrowMut;
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::ops::{Index, IndexMut};
use crate::slice::{Iter, IterMut, SliceIndex};

mod iter;
pub use iter::IntoIter;

pub fn repeat<T: Clone, const N: usize>(val: T) -> [T; N] { from_fn(|_| val.clone()) }
pub fn from_fn<T, const N: usize, F: FnMut(usize) -> T>(mut cb: F) -> [T; N] {
    let mut v = Vec::with_capacity(N);
    for i in 0..N {
        v.push(cb(i));
    }
    from_vec(v)
}
pub fn from_ref<T>(s: &T) -> &[T; 1] { crate::slice::from_ref(s).try_into().unwrap() }
/// The slots of v, which must be N.
pub(crate) fn from_vec<T, const N: usize>(mut v: Vec<T>) -> [T; N] {
    let mut a: [T; N] = intrinsics::uninit::<[T; N]>();
    {
        let s: &mut [T] = &mut a;
        for i in 0..N {
            let x = intrinsics::slice_take(v.as_mut_slice(), i);
            intrinsics::slice_put(s, i, x);
        }
    }
    intrinsics::vec_set_len(&mut v, 0);
    a
}

impl<T, const N: usize> [T; N] {
    pub const fn as_slice(&self) -> &[T] { self }
    pub const fn as_mut_slice(&mut self) -> &mut [T] { self }
    pub fn map<F: FnMut(T) -> U, U>(self, mut f: F) -> [U; N] {
        let mut rest = self.into_iter();
        let mut v = Vec::with_capacity(N); // dropped first
        for x in &mut rest {
            v.push(f(x));
        }
        from_vec(v)
    }
    pub fn each_ref(&self) -> [&T; N] { from_vec(self.iter().collect()) }
    pub fn each_mut(&mut self) -> [&mut T; N] { from_vec(self.iter_mut().collect()) }
}
impl<T: Copy, const N: usize> Copy for [T; N] {}
impl<T: Clone, const N: usize> Clone for [T; N] {
    fn clone(&self) -> [T; N] { from_vec(self.as_slice().to_vec()) }
}
impl<T, I: SliceIndex<[T]>, const N: usize> Index<I> for [T; N] {
    type Output = I::Output;
    fn index(&self, index: I) -> &I::Output { index.index(self as &[T]) }
}
impl<T, I: SliceIndex<[T]>, const N: usize> IndexMut<I> for [T; N] {
    fn index_mut(&mut self, index: I) -> &mut I::Output { index.index_mut(self as &mut [T]) }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for [T; N] {
    fn eq(&self, o: &[U; N]) -> bool { *self.as_slice() == *o.as_slice() }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U]> for [T; N] {
    fn eq(&self, o: &[U]) -> bool { *self.as_slice() == *o }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for [T] {
    fn eq(&self, o: &[U; N]) -> bool { *self == *o.as_slice() }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<&[U]> for [T; N] {
    fn eq(&self, o: &&[U]) -> bool { *self.as_slice() == **o }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for &[T] {
    fn eq(&self, o: &[U; N]) -> bool { **self == *o.as_slice() }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<&mut [U]> for [T; N] {
    fn eq(&self, o: &&mut [U]) -> bool { *self.as_slice() == **o }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for &mut [T] {
    fn eq(&self, o: &[U; N]) -> bool { **self == *o.as_slice() }
}
impl<T: Eq, const N: usize> Eq for [T; N] {}
impl<T: PartialOrd, const N: usize> PartialOrd for [T; N] {
    fn partial_cmp(&self, o: &[T; N]) -> Option<Ordering> { self.as_slice().partial_cmp(o.as_slice()) }
}
impl<T: Ord, const N: usize> Ord for [T; N] {
    fn cmp(&self, o: &[T; N]) -> Ordering { self.as_slice().cmp(o.as_slice()) }
}
impl<T: Hash, const N: usize> Hash for [T; N] {
    fn hash<H: Hasher>(&self, state: &mut H) { self.as_slice().hash(state) }
}
impl<T, const N: usize> AsRef<[T]> for [T; N] {
    fn as_ref(&self) -> &[T] { self }
}
impl<T, const N: usize> AsMut<[T]> for [T; N] {
    fn as_mut(&mut self) -> &mut [T] { self }
}
impl<T, const N: usize> BorrowMut<[T]> for [T; N] {
    fn borrow_mut(&mut self) -> &mut [T] { self }
}
macro_rules! array_default {
    ($($n:literal)*) => { $(
        impl<T: Default> Default for [T; $n] {
            fn default() -> [T; $n] { from_fn(|_| T::default()) }
        }
    )* };
}
array_default! { 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 }
impl<T> Default for [T; 0] {
    fn default() -> [T; 0] { [] }
}

#[path_name = "core::array::TryFromSliceError"]
#[derive(Debug, Copy, Clone)]
pub struct TryFromSliceError(());
impl fmt::Display for TryFromSliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("could not convert slice to array") }
}
impl crate::error::Error for TryFromSliceError {}
impl From<crate::convert::Infallible> for TryFromSliceError {
    fn from(x: crate::convert::Infallible) -> Self { match x {} }
}
impl<T: Copy, const N: usize> TryFrom<&[T]> for [T; N] {
    type Error = TryFromSliceError;
    fn try_from(s: &[T]) -> Result<[T; N], TryFromSliceError> {
        if s.len() == N { Ok(from_vec(s.to_vec())) } else { Err(TryFromSliceError(())) }
    }
}
impl<T: Copy, const N: usize> TryFrom<&mut [T]> for [T; N] {
    type Error = TryFromSliceError;
    fn try_from(s: &mut [T]) -> Result<[T; N], TryFromSliceError> {
        if s.len() == N { Ok(from_vec(s.to_vec())) } else { Err(TryFromSliceError(())) }
    }
}
impl<'a, T, const N: usize> TryFrom<&'a [T]> for &'a [T; N] {
    type Error = TryFromSliceError;
    fn try_from(s: &'a [T]) -> Result<&'a [T; N], TryFromSliceError> {
        if s.len() == N { Ok(unsafe { &*(s as *const [T] as *const [T; N]) }) } else { Err(TryFromSliceError(())) }
    }
}
impl<'a, T, const N: usize> TryFrom<&'a mut [T]> for &'a mut [T; N] {
    type Error = TryFromSliceError;
    fn try_from(s: &'a mut [T]) -> Result<&'a mut [T; N], TryFromSliceError> {
        if s.len() == N { Ok(unsafe { &mut *(s as *mut [T] as *mut [T; N]) }) } else { Err(TryFromSliceError(())) }
    }
}
impl<T, const N: usize> TryFrom<Vec<T>> for [T; N] {
    type Error = Vec<T>;
    fn try_from(v: Vec<T>) -> Result<[T; N], Vec<T>> {
        if v.len() == N { Ok(from_vec(v)) } else { Err(v) }
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a [T; N] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.as_slice().iter() }
}
impl<'a, T, const N: usize> IntoIterator for &'a mut [T; N] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.as_mut_slice().iter_mut() }
}
