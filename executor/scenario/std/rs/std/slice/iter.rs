//! Iterators over the elements of a slice.
use super::*;

impl<T> [T] {
    pub fn iter(&self) -> Iter<'_, T> { Iter { s: self, i: 0, n: self.len() } }
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        let n = self.len();
        IterMut { s: self, i: 0, n }
    }
    // The slot of an array in a slice is what a reference to it is: its place.
    pub fn as_chunks<const N: usize>(&self) -> (&[[T; N]], &[T]) {
        let n = self.len() - self.len() % N;
        let v: Vec<&[T; N]> = intrinsics::slice_sub(self, 0, n).chunks(N).map(|c| c.try_into().unwrap()).collect();
        (intrinsics::transmute::<&[&[T; N]], &[[T; N]]>(v.leak()), intrinsics::slice_sub(self, n, self.len()))
    }
}

#[lang = "SliceIter"]
#[path_name = "core::slice::iter::Iter"]
pub struct Iter<'a, T> {
    s: &'a [T],
    i: usize,
    n: usize,
}
impl<'a, T> Iter<'a, T> {
    pub fn as_slice(&self) -> &'a [T] { intrinsics::slice_sub(self.s, self.i, self.n) }
}
impl<'a, T> Clone for Iter<'a, T> {
    fn clone(&self) -> Self { Iter { s: self.s, i: self.i, n: self.n } }
}
impl<'a, T> Default for Iter<'a, T> {
    fn default() -> Self { Iter { s: &[], i: 0, n: 0 } }
}
impl<'a, T> AsRef<[T]> for Iter<'a, T> {
    fn as_ref(&self) -> &[T] { self.as_slice() }
}
impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("Iter").field(&self.as_slice()).finish() }
}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;
    fn next(&mut self) -> Option<&'a T> {
        let i = self.i;
        if i < self.n {
            self.i = i + 1;
            Some(intrinsics::slice_get(self.s, i))
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        (n, Some(n))
    }
    fn count(self) -> usize { self.n - self.i }
    fn nth(&mut self, k: usize) -> Option<&'a T> {
        if k >= self.n - self.i {
            self.i = self.n;
            return None;
        }
        self.i += k;
        self.next()
    }
    fn last(mut self) -> Option<&'a T> { self.next_back() }
}
impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        if self.i < self.n {
            self.n -= 1;
            Some(intrinsics::slice_get(self.s, self.n))
        } else {
            None
        }
    }
}
impl<T> ExactSizeIterator for Iter<'_, T> {
    fn len(&self) -> usize { self.n - self.i }
}
impl<T> FusedIterator for Iter<'_, T> {}

#[lang = "SliceIterMut"]
#[path_name = "core::slice::iter::IterMut"]
pub struct IterMut<'a, T> {
    s: &'a mut [T],
    i: usize,
    n: usize,
}
impl<'a, T> IterMut<'a, T> {
    pub fn as_slice(&self) -> &[T] { intrinsics::slice_sub(self.s, self.i, self.n) }
    pub fn into_slice(self) -> &'a mut [T] { intrinsics::slice_sub_mut(self.s, self.i, self.n) }
}
impl<T> AsRef<[T]> for IterMut<'_, T> {
    fn as_ref(&self) -> &[T] { self.as_slice() }
}
impl<T> Default for IterMut<'_, T> {
    fn default() -> Self { IterMut { s: &mut [], i: 0, n: 0 } }
}
impl<T: fmt::Debug> fmt::Debug for IterMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IterMut").field(&self.as_slice()).finish()
    }
}
impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<&'a mut T> {
        let i = self.i;
        if i < self.n {
            self.i = i + 1;
            Some(intrinsics::slice_get_mut(self.s, i))
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        (n, Some(n))
    }
    fn nth(&mut self, k: usize) -> Option<&'a mut T> {
        if k >= self.n - self.i {
            self.i = self.n;
            return None;
        }
        self.i += k;
        self.next()
    }
}
impl<'a, T> DoubleEndedIterator for IterMut<'a, T> {
    fn next_back(&mut self) -> Option<&'a mut T> {
        if self.i < self.n {
            self.n -= 1;
            Some(intrinsics::slice_get_mut(self.s, self.n))
        } else {
            None
        }
    }
}
impl<T> ExactSizeIterator for IterMut<'_, T> {
    fn len(&self) -> usize { self.n - self.i }
}
impl<T> FusedIterator for IterMut<'_, T> {}

impl<'a, T> IntoIterator for &'a [T] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { Iter { s: self, i: 0, n: self.len() } }
}
impl<'a, T> IntoIterator for &'a mut [T] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.iter_mut() }
}
