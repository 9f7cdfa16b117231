//! Iterators over the elements of a slice: what remains of it.
use super::*;

impl<T> [T] {
    pub fn iter(&self) -> Iter<'_, T> { Iter { s: self } }
    pub fn iter_mut(&mut self) -> IterMut<'_, T> { IterMut { s: self } }
    pub fn as_chunks<const N: usize>(&self) -> (&[[T; N]], &[T]) {
        let n = self.len() - self.len() % N;
        let arrays = unsafe { &*intrinsics::slice_raw(intrinsics::slice_ptr(self) as *const [T; N], n / N) };
        (arrays, intrinsics::slice_sub(self, n, self.len()))
    }
    pub fn as_chunks_mut<const N: usize>(&mut self) -> (&mut [[T; N]], &mut [T]) {
        let n = self.len() - self.len() % N;
        let (whole, rest) = self.split_at_mut(n);
        (unsafe { whole.as_chunks_unchecked_mut() }, rest)
    }
    pub unsafe fn as_chunks_unchecked<const N: usize>(&self) -> &[[T; N]] { self.as_chunks().0 }
    pub unsafe fn as_chunks_unchecked_mut<const N: usize>(&mut self) -> &mut [[T; N]] {
        &mut *crate::ptr::slice_from_raw_parts_mut(self.as_mut_ptr() as *mut [T; N], self.len() / N)
    }
    pub fn as_rchunks_mut<const N: usize>(&mut self) -> (&mut [T], &mut [[T; N]]) {
        let n = self.len() % N;
        let (rest, whole) = self.split_at_mut(n);
        (rest, unsafe { whole.as_chunks_unchecked_mut() })
    }
    pub fn element_offset(&self, element: &T) -> Option<usize> {
        let size = intrinsics::size_of::<T>();
        assert!(size != 0, "elements are zero-sized");
        let bytes = (element as *const T).addr().wrapping_sub(self.as_ptr().addr());
        let n = bytes / size;
        if bytes % size == 0 && n < self.len() { Some(n) } else { None }
    }
}

#[lang = "SliceIter"]
#[must_use = "iterators are lazy and do nothing unless consumed"] pub struct Iter<'a, T> {
    s: &'a [T],
}
impl<'a, T> Iter<'a, T> {
    pub fn as_slice(&self) -> &'a [T] { self.s }
}
impl<'a, T> Clone for Iter<'a, T> {
    fn clone(&self) -> Self { Iter { s: self.s } }
}
impl<'a, T> Default for Iter<'a, T> {
    fn default() -> Self { Iter { s: &[] } }
}
impl<'a, T> AsRef<[T]> for Iter<'a, T> {
    fn as_ref(&self) -> &[T] { self.s }
}
impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("Iter").field(&self.as_slice()).finish() }
}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;
    fn next(&mut self) -> Option<&'a T> {
        let s = self.s;
        let n = intrinsics::slice_len(s);
        if n == 0 {
            return None;
        }
        self.s = intrinsics::slice_sub(s, 1, n);
        Some(intrinsics::slice_get(s, 0))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.s.len(), Some(self.s.len())) }
    fn count(self) -> usize { self.s.len() }
    fn nth(&mut self, k: usize) -> Option<&'a T> {
        let n = self.s.len();
        self.s = intrinsics::slice_sub(self.s, if k < n { k } else { n }, n);
        self.next()
    }
    fn last(mut self) -> Option<&'a T> { self.next_back() }
}
impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        let s = self.s;
        let n = intrinsics::slice_len(s);
        if n == 0 {
            return None;
        }
        self.s = intrinsics::slice_sub(s, 0, n - 1);
        Some(intrinsics::slice_get(s, n - 1))
    }
}
impl<T> ExactSizeIterator for Iter<'_, T> {
    fn len(&self) -> usize { self.s.len() }
}
impl<T> FusedIterator for Iter<'_, T> {}

#[lang = "SliceIterMut"]
#[must_use = "iterators are lazy and do nothing unless consumed"] pub struct IterMut<'a, T> {
    s: &'a mut [T],
}
impl<'a, T> IterMut<'a, T> {
    pub fn as_slice(&self) -> &[T] { self.s }
    pub fn into_slice(self) -> &'a mut [T] { self.s }
}
impl<T> AsRef<[T]> for IterMut<'_, T> {
    fn as_ref(&self) -> &[T] { self.as_slice() }
}
impl<T> Default for IterMut<'_, T> {
    fn default() -> Self { IterMut { s: &mut [] } }
}
impl<T: fmt::Debug> fmt::Debug for IterMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IterMut").field(&self.as_slice()).finish()
    }
}
impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<&'a mut T> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let x = intrinsics::slice_get_mut_raw(&self.s, 0);
        self.s = intrinsics::slice_sub_mut(self.s, 1, n);
        Some(x)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.s.len(), Some(self.s.len())) }
    fn nth(&mut self, k: usize) -> Option<&'a mut T> {
        let n = self.s.len();
        self.s = intrinsics::slice_sub_mut(self.s, if k < n { k } else { n }, n);
        self.next()
    }
}
impl<'a, T> DoubleEndedIterator for IterMut<'a, T> {
    fn next_back(&mut self) -> Option<&'a mut T> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let x = intrinsics::slice_get_mut_raw(&self.s, n - 1);
        self.s = intrinsics::slice_sub_mut(self.s, 0, n - 1);
        Some(x)
    }
}
impl<T> ExactSizeIterator for IterMut<'_, T> {
    fn len(&self) -> usize { self.s.len() }
}
impl<T> FusedIterator for IterMut<'_, T> {}

impl<'a, T> IntoIterator for &'a [T] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { Iter { s: self } }
}
impl<'a, T> IntoIterator for &'a mut [T] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.iter_mut() }
}
