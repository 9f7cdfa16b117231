use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::ops::{self, Deref, DerefMut, Index, IndexMut, RangeBounds};
use crate::slice::{Iter, IterMut, SliceIndex};

mod iter;
pub use iter::{from_array, Drain, IntoIter, Splice};

/// Two slots: {elements, length}, {capacity}; the compiler and the intrinsics know.
#[lang]
#[path_name = "alloc::vec::Vec"]
pub struct Vec<T> {
    data: *mut [T],
    cap: usize,
    /// Owns values of T. It has the name of a private field of the real Vec, which `v.len` without parentheses names.
    len: crate::marker::PhantomData<T>,
}
unsafe impl<T: Send> Send for Vec<T> {}
unsafe impl<T: Sync> Sync for Vec<T> {}

/// vec![elem; n]
#[doc(hidden)]
pub fn from_elem<T: Clone>(elem: T, n: usize) -> Vec<T> {
    if intrinsics::is_plain::<T>() {
        let mut v = intrinsics::vec_zeroed(n);
        intrinsics::slice_fill(intrinsics::vec_as_mut_slice(&mut v), elem);
        return v;
    }
    let mut v = intrinsics::vec_with_capacity(n);
    if n > 0 {
        for _ in 1..n {
            intrinsics::vec_push(&mut v, elem.clone());
        }
        intrinsics::vec_push(&mut v, elem);
    }
    v
}

impl<T> Vec<T> {
    #[must_use] pub const fn new() -> Vec<T> { intrinsics::vec_new() }
    #[must_use] pub fn with_capacity(capacity: usize) -> Vec<T> { intrinsics::vec_with_capacity(capacity) }
    pub const fn capacity(&self) -> usize {
        if intrinsics::size_of::<T>() == 0 {
            usize::MAX
        } else {
            intrinsics::vec_cap(self)
        }
    }
    pub fn reserve(&mut self, additional: usize) { intrinsics::vec_reserve(self, additional, false) }
    pub fn reserve_exact(&mut self, additional: usize) { intrinsics::vec_reserve(self, additional, true) }
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), crate::collections::TryReserveError> {
        crate::collections::can_reserve::<T>(self.len(), additional)?;
        self.reserve(additional);
        Ok(())
    }
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), crate::collections::TryReserveError> {
        crate::collections::can_reserve::<T>(self.len(), additional)?;
        self.reserve_exact(additional);
        Ok(())
    }
    pub fn shrink_to_fit(&mut self) { intrinsics::vec_shrink(self, 0) }
    pub fn shrink_to(&mut self, min_capacity: usize) { intrinsics::vec_shrink(self, min_capacity) }
    pub fn into_boxed_slice(self) -> Box<[T]> { intrinsics::vec_into_boxed_slice(self) }
    pub const fn len(&self) -> usize { intrinsics::vec_len(self) }
    pub const fn is_empty(&self) -> bool { intrinsics::vec_len(self) == 0 }
    pub const fn as_slice(&self) -> &[T] { intrinsics::vec_as_slice(self) }
    pub const fn as_mut_slice(&mut self) -> &mut [T] { intrinsics::vec_as_mut_slice(self) }
    pub fn as_ptr(&self) -> *const T { intrinsics::vec_ptr(self) }
    pub fn as_mut_ptr(&mut self) -> *mut T { intrinsics::vec_ptr(self) as *mut T }
    pub fn spare_capacity_mut(&mut self) -> &mut [crate::mem::MaybeUninit<T>] {
        let n = self.len();
        let spare = intrinsics::slice_raw(intrinsics::vec_ptr(self).wrapping_add(n), self.capacity() - n);
        unsafe { &mut *(spare as *mut [T] as *mut [crate::mem::MaybeUninit<T>]) }
    }
    #[track_caller]
    pub unsafe fn set_len(&mut self, n: usize) {
        if n > self.capacity() {
            intrinsics::precondition("Vec::set_len requires that new_len <= capacity()")
        }
        intrinsics::vec_raw_len(self, n)
    }
    pub unsafe fn from_raw_parts(ptr: *mut T, length: usize, capacity: usize) -> Vec<T> {
        intrinsics::vec_from_raw(ptr, length, capacity)
    }
    pub fn into_raw_parts(self) -> (*mut T, usize, usize) {
        let mut v = crate::mem::ManuallyDrop::new(self);
        (v.as_mut_ptr(), v.len(), v.capacity())
    }
    pub fn push(&mut self, value: T) { intrinsics::vec_push(self, value) }
    pub fn push_mut(&mut self, value: T) -> &mut T {
        self.push(value);
        self.last_mut().unwrap()
    }
    pub fn insert_mut(&mut self, index: usize, element: T) -> &mut T {
        self.insert(index, element);
        &mut self[index]
    }
    pub fn pop(&mut self) -> Option<T> {
        if intrinsics::vec_len(self) == 0 { None } else { Some(intrinsics::vec_pop(self)) }
    }
    pub fn pop_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        let last = self.last_mut()?;
        if predicate(last) { self.pop() } else { None }
    }
    pub fn truncate(&mut self, len: usize) {
        let n = self.len();
        if len >= n {
            return;
        }
        if intrinsics::needs_drop::<T>() {
            // They are the Vec's no more, should one of them panic.
            let tail: *mut [T] = intrinsics::slice_sub_mut(intrinsics::vec_as_mut_slice(self), len, n);
            intrinsics::vec_raw_len(self, len);
            unsafe { crate::ptr::drop_in_place(tail) }
        } else {
            intrinsics::vec_set_len(self, len);
        }
    }
    pub fn clear(&mut self) { self.truncate(0) }
    pub fn insert(&mut self, index: usize, element: T) {
        let n = self.len();
        if index > n {
            panic!("insertion index (is {index}) should be <= len (is {n})")
        }
        intrinsics::vec_insert(self, index, element)
    }
    pub fn remove(&mut self, index: usize) -> T {
        let n = self.len();
        if index >= n {
            panic!("removal index (is {index}) should be < len (is {n})")
        }
        intrinsics::vec_remove(self, index)
    }
    pub fn swap_remove(&mut self, index: usize) -> T {
        let n = self.len();
        if index >= n {
            panic!("swap_remove index (is {index}) should be < len (is {n})")
        }
        intrinsics::slice_swap(intrinsics::vec_as_mut_slice(self), index, n - 1);
        intrinsics::vec_pop(self)
    }
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut f: F) { self.retain_mut(|x| f(x)) }
    pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, mut f: F) {
        let n = self.len();
        let mut g = Gap { v: self, k: 0, i: 0 };
        while g.i < n {
            let i = g.i;
            if f(intrinsics::slice_get_mut(intrinsics::vec_as_mut_slice(g.v), i)) {
                if g.k < i {
                    let x = intrinsics::slice_take(intrinsics::vec_as_mut_slice(g.v), i);
                    intrinsics::slice_put(intrinsics::vec_as_mut_slice(g.v), g.k, x);
                }
                g.k += 1;
                g.i = i + 1;
            } else {
                g.i = i + 1;
                drop(intrinsics::slice_take(intrinsics::vec_as_mut_slice(g.v), i));
            }
        }
    }
    pub fn dedup_by_key<F: FnMut(&mut T) -> K, K: PartialEq>(&mut self, mut key: F) {
        self.dedup_by(|a, b| key(a) == key(b))
    }
    pub fn dedup_by<F: FnMut(&mut T, &mut T) -> bool>(&mut self, mut same: F) {
        let n = self.len();
        if n < 2 {
            return;
        }
        let mut k = 1;
        for i in 1..n {
            let s = intrinsics::vec_as_mut_slice(self);
            if same(intrinsics::slice_get_mut(s, i), intrinsics::slice_get_mut(s, k - 1)) {
                drop(intrinsics::slice_take(intrinsics::vec_as_mut_slice(self), i));
            } else {
                if k < i {
                    let x = intrinsics::slice_take(intrinsics::vec_as_mut_slice(self), i);
                    intrinsics::slice_put(intrinsics::vec_as_mut_slice(self), k, x);
                }
                k += 1;
            }
        }
        intrinsics::vec_set_len(self, k);
    }
    pub fn append(&mut self, other: &mut Self) { intrinsics::vec_append(self, other) }
    #[must_use] pub fn split_off(&mut self, at: usize) -> Vec<T> {
        let n = self.len();
        if at > n {
            panic!("`at` split index (is {at}) should be <= len (is {n})")
        }
        let mut other = Vec::with_capacity(n - at);
        for i in at..n {
            other.push(intrinsics::slice_take(intrinsics::vec_as_mut_slice(self), i));
        }
        intrinsics::vec_set_len(self, at);
        other
    }
    pub fn resize_with<F: FnMut() -> T>(&mut self, new_len: usize, mut f: F) {
        let n = self.len();
        if new_len > n {
            self.reserve(new_len - n);
            for _ in n..new_len {
                self.push(f());
            }
        } else {
            self.truncate(new_len);
        }
    }
    pub fn leak<'a>(self) -> &'a mut [T] {
        let mut v = crate::mem::ManuallyDrop::new(self);
        unsafe { crate::slice::from_raw_parts_mut(v.as_mut_ptr(), v.len()) }
    }
    pub fn splice<R: RangeBounds<usize>, I: IntoIterator<Item = T>>(
        &mut self,
        range: R,
        replace_with: I,
    ) -> Splice<'_, I::IntoIter> {
        Splice { drain: self.drain(range), replace_with: replace_with.into_iter() }
    }
    pub fn extract_if<F: FnMut(&mut T) -> bool, R: RangeBounds<usize>>(
        &mut self,
        range: R,
        pred: F,
    ) -> ExtractIf<'_, T, F> {
        let (a, b) = ops::index_range(&range, self.len());
        ExtractIf { v: self, i: a, end: b, pred }
    }
}
impl<T: PartialEq> Vec<T> {
    pub fn dedup(&mut self) {
        self.dedup_by(|a, b| a == b)
    }
}
impl<T: Clone> Vec<T> {
    pub fn resize(&mut self, new_len: usize, value: T) {
        let n = self.len();
        if new_len > n {
            self.reserve(new_len - n);
            for _ in n + 1..new_len {
                self.push(value.clone());
            }
            self.push(value);
        } else {
            self.truncate(new_len);
        }
    }
    pub fn extend_from_slice(&mut self, other: &[T]) {
        if intrinsics::is_plain::<T>() {
            let mut v = intrinsics::slice_dup(other);
            intrinsics::vec_append(self, &mut v);
        } else {
            self.reserve(other.len());
            for x in other {
                self.push(x.clone());
            }
        }
    }
    pub fn extend_from_within<R: RangeBounds<usize>>(&mut self, src: R) {
        let (a, b) = ops::index_range(&src, self.len());
        for i in a..b {
            let x = self[i].clone();
            self.push(x);
        }
    }
}
impl<T, const N: usize> Vec<[T; N]> {
    pub fn into_flattened(self) -> Vec<T> { self.into_iter().flatten().collect() }
}

/// Slots k..i are empty, also while a predicate panics: closed in the end.
struct Gap<'a, T> {
    v: &'a mut Vec<T>,
    k: usize,
    i: usize,
}
impl<T> Drop for Gap<'_, T> {
    fn drop(&mut self) { intrinsics::vec_close_gap(self.v, self.k, self.i) }
}

#[path_name = "alloc::vec::extract_if::ExtractIf"]
pub struct ExtractIf<'a, T, F> {
    pub(crate) v: &'a mut Vec<T>,
    pub(crate) i: usize,
    pub(crate) end: usize,
    pub(crate) pred: F,
}
impl<T, F> ExtractIf<'_, T, F> {
    pub(crate) fn find(&mut self, out: impl Fn(&mut F, &mut T) -> bool) -> Option<T> {
        while self.i < self.end {
            if out(&mut self.pred, &mut self.v[self.i]) {
                self.end -= 1;
                return Some(intrinsics::vec_remove(self.v, self.i));
            }
            self.i += 1;
        }
        None
    }
}
impl<T, F: FnMut(&mut T) -> bool> Iterator for ExtractIf<'_, T, F> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.find(|f, x| f(x)) }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(self.end - self.i)) }
}

impl<T: fmt::Debug, F> fmt::Debug for ExtractIf<'_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let peek = if self.i < self.end { Some(&self.v[self.i]) } else { None };
        f.debug_struct("ExtractIf").field("peek", &peek).finish_non_exhaustive()
    }
}

impl<T> Deref for Vec<T> {
    type Target = [T];
    fn deref(&self) -> &[T] { intrinsics::vec_as_slice(self) }
}
impl<T> DerefMut for Vec<T> {
    fn deref_mut(&mut self) -> &mut [T] { intrinsics::vec_as_mut_slice(self) }
}
impl<T: Clone> Clone for Vec<T> {
    fn clone(&self) -> Self { self.as_slice().to_vec() }
    fn clone_from(&mut self, source: &Self) {
        self.truncate(source.len());
        let n = self.len();
        self.clone_from_slice(&source[..n]);
        self.extend_from_slice(&source[n..]);
    }
}
impl<T> Default for Vec<T> {
    fn default() -> Vec<T> { intrinsics::vec_new() }
}
impl<T: Hash> Hash for Vec<T> {
    fn hash<H: Hasher>(&self, state: &mut H) { self.as_slice().hash(state) }
}
impl<T, I: SliceIndex<[T]>> Index<I> for Vec<T> {
    type Output = I::Output;
    fn index(&self, index: I) -> &I::Output { index.index(intrinsics::vec_as_slice(self)) }
}
impl<T, I: SliceIndex<[T]>> IndexMut<I> for Vec<T> {
    fn index_mut(&mut self, index: I) -> &mut I::Output { index.index_mut(intrinsics::vec_as_mut_slice(self)) }
}
macro_rules! vec_eq {
    ($([$($g:tt)*] $l:ty, $r:ty;)*) => { $(
        impl<T: PartialEq<U>, U, $($g)*> PartialEq<$r> for $l {
            fn eq(&self, o: &$r) -> bool { self[..] == o[..] }
        }
    )* };
}
vec_eq! {
    [] Vec<T>, Vec<U>;
    [] Vec<T>, &[U];
    [] Vec<T>, &mut [U];
    [] &[T], Vec<U>;
    [] &mut [T], Vec<U>;
    [] Vec<T>, [U];
    [] [T], Vec<U>;
    [const N: usize] Vec<T>, [U; N];
    [const N: usize] Vec<T>, &[U; N];
}
impl<T: Eq> Eq for Vec<T> {}
impl<T: PartialOrd> PartialOrd for Vec<T> {
    fn partial_cmp(&self, o: &Vec<T>) -> Option<Ordering> { self.as_slice().partial_cmp(o.as_slice()) }
}
impl<T: Ord> Ord for Vec<T> {
    fn cmp(&self, o: &Vec<T>) -> Ordering { self.as_slice().cmp(o.as_slice()) }
}
impl<T> AsRef<Vec<T>> for Vec<T> {
    fn as_ref(&self) -> &Vec<T> { self }
}
impl<T> AsMut<Vec<T>> for Vec<T> {
    fn as_mut(&mut self) -> &mut Vec<T> { self }
}
impl<T> AsRef<[T]> for Vec<T> {
    fn as_ref(&self) -> &[T] { self.as_slice() }
}
impl<T> AsMut<[T]> for Vec<T> {
    fn as_mut(&mut self) -> &mut [T] { self.as_mut_slice() }
}
impl<T: Clone> From<&[T]> for Vec<T> {
    fn from(s: &[T]) -> Vec<T> { s.to_vec() }
}
impl<T: Clone> From<&mut [T]> for Vec<T> {
    fn from(s: &mut [T]) -> Vec<T> { s.to_vec() }
}
impl<T: Clone, const N: usize> From<&mut [T; N]> for Vec<T> {
    fn from(a: &mut [T; N]) -> Self { a.to_vec() }
}
impl<T: Clone, const N: usize> From<&[T; N]> for Vec<T> {
    fn from(s: &[T; N]) -> Vec<T> { s.as_slice().to_vec() }
}
impl<T, const N: usize> From<[T; N]> for Vec<T> {
    fn from(s: [T; N]) -> Vec<T> { from_array(s) }
}
impl<T> From<Box<[T]>> for Vec<T> {
    fn from(s: Box<[T]>) -> Vec<T> { intrinsics::boxed_slice_into_vec(s) }
}
impl From<&str> for Vec<u8> {
    fn from(s: &str) -> Vec<u8> { s.as_bytes().to_vec() }
}
impl From<String> for Vec<u8> {
    fn from(s: String) -> Vec<u8> { s.into_bytes() }
}
impl<'a, T: Clone> From<crate::borrow::Cow<'a, [T]>> for Vec<T> {
    fn from(s: crate::borrow::Cow<'a, [T]>) -> Vec<T> { s.into_owned() }
}
impl<T> FromIterator<T> for Vec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Vec<T> {
        let it = iter.into_iter();
        let n = it.size_hint().0;
        let mut v = if n == 0 { Vec::new() } else if n < 1 << 20 { Vec::with_capacity(n) } else { Vec::new() };
        for x in it {
            intrinsics::vec_push(&mut v, x);
        }
        v
    }
}
impl<T> Extend<T> for Vec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for x in iter {
            intrinsics::vec_push(self, x);
        }
    }
}
impl<'a, T: Copy + 'a> Extend<&'a T> for Vec<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        for x in iter {
            intrinsics::vec_push(self, *x);
        }
    }
}

impl<'a, T> IntoIterator for &'a Vec<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.as_slice().iter() }
}
impl<'a, T> IntoIterator for &'a mut Vec<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.as_mut_slice().iter_mut() }
}
