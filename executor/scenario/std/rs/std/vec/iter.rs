//! What moves elements out of a Vec, or of an array into one.
use super::*;
use crate::intrinsics::RawVec;

/// vec![a, b, c]
#[doc(hidden)]
pub fn from_array<T, const N: usize>(mut a: [T; N]) -> Vec<T> {
    let mut v = intrinsics::vec_with_capacity(N);
    let s: &mut [T] = &mut a;
    for i in 0..N {
        intrinsics::vec_push(&mut v, intrinsics::slice_take(s, i));
    }
    intrinsics::forget(a);
    v
}
impl<T> Vec<T> {
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Drain<'_, T> {
        let (a, b) = ops::index_range(&range, self.len());
        Drain::of(self, a, b)
    }
}
impl<T> IntoIterator for Vec<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter::of(self) }
}

/// The room for cap values at buf, of which those from i to n are left.
#[lang = "VecIntoIter"]
#[path_name = "alloc::vec::into_iter::IntoIter"]
#[repr(C)]
pub struct IntoIter<T> {
    buf: *mut T,
    cap: usize,
    i: usize,
    n: usize,
    own: crate::marker::PhantomData<T>,
}
impl<T> IntoIter<T> {
    fn of(v: Vec<T>) -> Self {
        let r: RawVec<T> = intrinsics::transmute(v);
        IntoIter { buf: r.ptr, cap: r.cap, i: 0, n: r.len, own: crate::marker::PhantomData }
    }
    fn whole(&self) -> &mut [T] { unsafe { &mut *(intrinsics::slice_raw(self.buf, self.n) as *mut [T]) } }
    pub fn as_slice(&self) -> &[T] { intrinsics::slice_sub(self.whole(), self.i, self.n) }
    pub fn as_mut_slice(&mut self) -> &mut [T] { intrinsics::slice_sub_mut(self.whole(), self.i, self.n) }
}
#[lang = "drop_VecIntoIter"]
fn drop_into_iter<T>(it: &mut IntoIter<T>) {
    // The Vec that is dropped in the end releases the memory, also if the drop of an element panics.
    let shell: Vec<T> = intrinsics::transmute(RawVec { cap: it.cap, ptr: it.buf, len: 0 });
    if intrinsics::needs_drop::<T>() {
        intrinsics::drop_in_place(it.as_mut_slice() as *mut [T]);
    }
    drop(shell);
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
            Some(intrinsics::slice_take(self.whole(), i))
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
            let x = intrinsics::slice_take(self.whole(), self.n - 1);
            self.n -= 1;
            Some(x)
        } else {
            None
        }
    }
}
impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}

/// v has its length before the range for now; the range ends at b of len elements, and those from i to n are left.
#[path_name = "alloc::vec::drain::Drain"]
pub struct Drain<'a, T> {
    v: &'a mut Vec<T>,
    b: usize,
    len: usize,
    i: usize,
    n: usize,
}
impl<'a, T> Drain<'a, T> {
    /// A Drain that is forgotten leaves a shorter Vec, not one with holes.
    fn of(v: &'a mut Vec<T>, a: usize, b: usize) -> Self {
        let len = v.len();
        intrinsics::vec_hide(v, a);
        Drain { v, b, len, i: a, n: b }
    }
    fn whole(&self) -> &mut [T] {
        unsafe { &mut *(intrinsics::slice_raw(intrinsics::vec_ptr(self.v), self.len) as *mut [T]) }
    }
    pub fn as_slice(&self) -> &[T] { intrinsics::slice_sub(self.whole(), self.i, self.n) }
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
            Some(intrinsics::slice_take(self.whole(), i))
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
            Some(intrinsics::slice_take(self.whole(), self.n))
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
        let a = self.v.len();
        intrinsics::vec_hide(self.v, self.len);
        intrinsics::vec_close_gap(self.v, a, self.b);
    }
}

/// What replaces the drained elements comes when it is dropped.
#[path_name = "alloc::vec::splice::Splice"]
#[derive(Debug)]
pub struct Splice<'a, I: Iterator + 'a> {
    drain: Drain<'a, I::Item>,
    replace_with: I,
}
impl<I: Iterator> Iterator for Splice<'_, I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> { self.drain.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.drain.size_hint() }
}
impl<I: Iterator> DoubleEndedIterator for Splice<'_, I> {
    fn next_back(&mut self) -> Option<I::Item> { self.drain.next_back() }
}
impl<I: Iterator> ExactSizeIterator for Splice<'_, I> {}
impl<I: Iterator> Drop for Splice<'_, I> {
    fn drop(&mut self) {
        self.drain.by_ref().for_each(drop);
        let d = &mut self.drain;
        let a = d.v.len();
        intrinsics::vec_hide(d.v, d.len);
        intrinsics::vec_close_gap(d.v, a, d.b);
        let tail = d.v.split_off(a);
        d.v.extend(&mut self.replace_with);
        d.v.extend(tail);
        d.len = d.v.len();
        d.b = d.len;
    }
}
