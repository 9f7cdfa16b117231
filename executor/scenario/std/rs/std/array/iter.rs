//! The iterator that moves elements out of an array.
use super::*;
use crate::mem::ManuallyDrop;

#[lang = "ArrayIntoIter"]
#[path_name = "core::array::iter::IntoIter"]
pub struct IntoIter<T, const N: usize> {
    a: ManuallyDrop<[T; N]>,
    i: usize,
    n: usize,
}
#[lang = "drop_ArrayIntoIter"]
fn drop_into_iter<T, const N: usize>(it: &mut IntoIter<T, N>) {
    if intrinsics::needs_drop::<T>() {
        intrinsics::drop_in_place(it.as_slice() as *const [T] as *mut [T]);
    }
}
impl<T, const N: usize> IntoIter<T, N> {
    pub fn new(array: [T; N]) -> Self { array.into_iter() }
    pub(crate) fn first(array: [T; N], n: usize) -> Self { IntoIter { a: ManuallyDrop::new(array), i: 0, n } }
    fn whole(&self) -> &[T] { &*self.a }
    pub fn as_slice(&self) -> &[T] { intrinsics::slice_sub(self.whole(), self.i, self.n) }
}
impl<T: Clone, const N: usize> Clone for IntoIter<T, N> {
    fn clone(&self) -> Self {
        let mut a: [T; N] = intrinsics::uninit::<[T; N]>();
        for i in self.i..self.n {
            intrinsics::slice_put(&mut a, i, self.a[i].clone());
        }
        IntoIter { a: ManuallyDrop::new(a), i: self.i, n: self.n }
    }
}
impl<T: fmt::Debug, const N: usize> fmt::Debug for IntoIter<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.as_slice()).finish()
    }
}
impl<T, const N: usize> Default for IntoIter<T, N> {
    fn default() -> Self { IntoIter { a: ManuallyDrop::new(intrinsics::uninit::<[T; N]>()), i: 0, n: 0 } }
}
impl<T, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        let i = self.i;
        if i < self.n {
            self.i = i + 1;
            Some(intrinsics::slice_take(&mut *self.a, i))
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        (n, Some(n))
    }
}
impl<T, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    fn next_back(&mut self) -> Option<T> {
        if self.i < self.n {
            self.n -= 1;
            Some(intrinsics::slice_take(&mut *self.a, self.n))
        } else {
            None
        }
    }
}
impl<T, const N: usize> ExactSizeIterator for IntoIter<T, N> {}
impl<T, const N: usize> crate::iter::FusedIterator for IntoIter<T, N> {}
impl<T, const N: usize> IntoIterator for [T; N] {
    type Item = T;
    type IntoIter = IntoIter<T, N>;
    fn into_iter(self) -> IntoIter<T, N> { IntoIter { a: ManuallyDrop::new(self), i: 0, n: N } }
}
