//! What moves elements out of a Vec, or of an array into one.
use super::*;

/// vec![a, b, c]
#[doc(hidden)]
pub fn from_array<T, const N: usize>(mut a: [T; N]) -> Vec<T> {
    let mut v = intrinsics::vec_with_capacity(N);
    let s: &mut [T] = &mut a;
    for i in 0..N {
        intrinsics::vec_push(&mut v, intrinsics::slice_take(s, i));
    }
    v
}
impl<T> Vec<T> {
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Drain<'_, T> {
        let (a, b) = ops::index_range(&range, self.len());
        let all = intrinsics::vec_as_mut_slice(unsafe { &mut *(self as *mut Self) });
        // a Drain that is forgotten leaves a shorter Vec, not one with holes
        intrinsics::vec_hide(self, a);
        Drain { v: self, all, a, b, i: a, n: b }
    }
}

#[lang = "VecIntoIter"]
#[path_name = "alloc::vec::into_iter::IntoIter"]
pub struct IntoIter<T> {
    v: Vec<T>,
    i: usize,
    n: usize,
}
impl<T> IntoIter<T> {
    pub fn as_slice(&self) -> &[T] { intrinsics::slice_sub(self.v.as_slice(), self.i, self.n) }
    pub fn as_mut_slice(&mut self) -> &mut [T] { intrinsics::slice_sub_mut(self.v.as_mut_slice(), self.i, self.n) }
}
impl<T> AsRef<[T]> for IntoIter<T> {
    fn as_ref(&self) -> &[T] { self.as_slice() }
}
impl<T: Clone> Clone for IntoIter<T> {
    fn clone(&self) -> Self { self.as_slice().to_vec().into_iter() }
}
impl<T> Default for IntoIter<T> {
    fn default() -> Self { Vec::new().into_iter() }
}
impl<T: fmt::Debug> fmt::Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.as_slice()).finish()
    }
}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        let i = self.i;
        if i < self.n {
            self.i = i + 1;
            Some(intrinsics::slice_take(intrinsics::vec_as_mut_slice(&mut self.v), i))
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        (n, Some(n))
    }
    fn count(self) -> usize { self.n - self.i }
}
impl<T> DoubleEndedIterator for IntoIter<T> {
    fn next_back(&mut self) -> Option<T> {
        if self.i < self.n {
            self.n -= 1;
            Some(intrinsics::slice_take(intrinsics::vec_as_mut_slice(&mut self.v), self.n))
        } else {
            None
        }
    }
}
impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}
impl<T> IntoIterator for Vec<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> {
        let n = self.len();
        IntoIter { v: self, i: 0, n }
    }
}

#[path_name = "alloc::vec::drain::Drain"]
pub struct Drain<'a, T> {
    v: &'a mut Vec<T>,
    all: &'a mut [T],
    a: usize,
    b: usize,
    i: usize,
    n: usize,
}
impl<'a, T> Drain<'a, T> {
    pub fn as_slice(&self) -> &[T] { intrinsics::slice_sub(self.all, self.i, self.n) }
}
impl<T> AsRef<[T]> for Drain<'_, T> {
    fn as_ref(&self) -> &[T] { self.as_slice() }
}
impl<T: fmt::Debug> fmt::Debug for Drain<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("Drain").field(&self.as_slice()).finish() }
}
impl<'a, T> Iterator for Drain<'a, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        let i = self.i;
        if i < self.n {
            self.i = i + 1;
            Some(intrinsics::slice_take(self.all, i))
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        (n, Some(n))
    }
}
impl<'a, T> DoubleEndedIterator for Drain<'a, T> {
    fn next_back(&mut self) -> Option<T> {
        if self.i < self.n {
            self.n -= 1;
            Some(intrinsics::slice_take(self.all, self.n))
        } else {
            None
        }
    }
}
impl<T> ExactSizeIterator for Drain<'_, T> {}
impl<T> FusedIterator for Drain<'_, T> {}
impl<T> Drop for Drain<'_, T> {
    fn drop(&mut self) {
        if intrinsics::needs_drop::<T>() {
            while let Some(x) = self.next() {
                drop(x);
            }
        }
        intrinsics::vec_hide(self.v, self.all.len());
        intrinsics::vec_close_gap(self.v, self.a, self.b);
    }
}
