use crate::borrow::Borrow;
use crate::cmp::{self, Ordering};
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::ops::{
    self, Index, IndexMut, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};

#[path_name = "core::slice::iter"]
mod chunks;
#[path_name = "core::slice::iter"]
mod iter;
#[path_name = "core::slice::iter"]
mod split;
pub use self::{
    chunks::{
        ChunkBy, ChunkByMut, Chunks, ChunksExact, ChunksExactMut, ChunksMut, RChunks, RChunksExact, RChunksExactMut,
        RChunksMut,
    },
    iter::{Iter, IterMut},
    split::{
        RSplit, RSplitMut, RSplitN, RSplitNMut, Split, SplitInclusive, SplitInclusiveMut, SplitMut, SplitN, SplitNMut,
    },
};

pub(crate) fn index_fail(a: usize, b: usize, len: usize) -> ! {
    if a > len {
        panic!("range start index {a} out of range for slice of length {len}")
    }
    if b > len {
        panic!("range end index {b} out of range for slice of length {len}")
    }
    panic!("slice index starts at {a} but ends at {b}")
}
/// of a..=b
pub(crate) fn inclusive_fail(a: usize, b: usize, len: usize) -> ! {
    if a > len {
        panic!("range start index {a} out of range for slice of length {len}")
    }
    panic!("range end index {b} out of range for slice of length {len}")
}

// ---------------------------------------------------------------- indexing

#[lang]
pub trait SliceIndex<T: ?Sized> {
    type Output: ?Sized;
    #[doc(hidden)]
    const ONE: bool = false;
    #[must_use] fn get(self, slice: &T) -> Option<&Self::Output>;
    fn get_mut(self, slice: &mut T) -> Option<&mut Self::Output>;
    fn index(self, slice: &T) -> &Self::Output;
    fn index_mut(self, slice: &mut T) -> &mut Self::Output;
}
impl<T> SliceIndex<[T]> for usize {
    type Output = T;
    const ONE: bool = true;
    fn get(self, slice: &[T]) -> Option<&T> {
        if self < slice.len() { Some(intrinsics::slice_get(slice, self)) } else { None }
    }
    fn get_mut(self, slice: &mut [T]) -> Option<&mut T> {
        if self < slice.len() { Some(intrinsics::slice_get_mut(slice, self)) } else { None }
    }
    fn index(self, slice: &[T]) -> &T { &(*slice)[self] }
    fn index_mut(self, slice: &mut [T]) -> &mut T { &mut (*slice)[self] }
}
impl<T> SliceIndex<[T]> for Range<usize> {
    type Output = [T];
    fn get(self, slice: &[T]) -> Option<&[T]> {
        if self.start <= self.end && self.end <= slice.len() {
            Some(intrinsics::slice_sub(slice, self.start, self.end))
        } else {
            None
        }
    }
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        if self.start <= self.end && self.end <= slice.len() {
            Some(intrinsics::slice_sub_mut(slice, self.start, self.end))
        } else {
            None
        }
    }
    fn index(self, slice: &[T]) -> &[T] {
        if self.start > self.end || self.end > slice.len() {
            index_fail(self.start, self.end, slice.len())
        }
        intrinsics::slice_sub(slice, self.start, self.end)
    }
    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        if self.start > self.end || self.end > slice.len() {
            index_fail(self.start, self.end, slice.len())
        }
        intrinsics::slice_sub_mut(slice, self.start, self.end)
    }
}
macro_rules! slice_index_range {
    ($([$($g:tt)*] $t:ty, |$r:ident, $len:ident| $range:expr, $pre:expr;)*) => { $(
        impl<T> SliceIndex<[T]> for $t {
            type Output = [T];
            fn get(self, slice: &[T]) -> Option<&[T]> {
                let ($r, $len) = (self, slice.len());
                if $pre { SliceIndex::get($range, slice) } else { None }
            }
            fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
                let ($r, $len) = (self, slice.len());
                if $pre { SliceIndex::get_mut($range, slice) } else { None }
            }
            fn index(self, slice: &[T]) -> &[T] {
                let ($r, $len) = (self, slice.len());
                if !$pre { inclusive_fail($range.start, $r.end, $len) }
                SliceIndex::index($range, slice)
            }
            fn index_mut(self, slice: &mut [T]) -> &mut [T] {
                let ($r, $len) = (self, slice.len());
                if !$pre { inclusive_fail($range.start, $r.end, $len) }
                SliceIndex::index_mut($range, slice)
            }
        }
    )* };
}
impl<T> SliceIndex<[T]> for RangeFrom<usize> {
    type Output = [T];
    fn get(self, slice: &[T]) -> Option<&[T]> { (self.start..slice.len()).get(slice) }
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> { (self.start..slice.len()).get_mut(slice) }
    fn index(self, slice: &[T]) -> &[T] {
        let n = slice.len();
        if self.start > n {
            panic!("range start index {} out of range for slice of length {}", self.start, n)
        }
        intrinsics::slice_sub(slice, self.start, n)
    }
    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        let n = slice.len();
        if self.start > n {
            panic!("range start index {} out of range for slice of length {}", self.start, n)
        }
        intrinsics::slice_sub_mut(slice, self.start, n)
    }
}
impl<T> SliceIndex<[T]> for RangeFull {
    type Output = [T];
    fn get(self, slice: &[T]) -> Option<&[T]> { Some(slice) }
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> { Some(slice) }
    fn index(self, slice: &[T]) -> &[T] { slice }
    fn index_mut(self, slice: &mut [T]) -> &mut [T] { slice }
}
slice_index_range! {
    [] RangeTo<usize>, |r, n| 0..r.end, true;
    [] RangeInclusive<usize>, |r, n| (if r.exhausted { r.end + 1 } else { r.start })..r.end.wrapping_add(1), r.end < n;
    [] RangeToInclusive<usize>, |r, n| 0..r.end.wrapping_add(1), r.end < n;
}
impl<T> SliceIndex<[T]> for (ops::Bound<usize>, ops::Bound<usize>) {
    type Output = [T];
    fn get(self, slice: &[T]) -> Option<&[T]> { ops::plain_range(&self, slice.len()).get(slice) }
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> { ops::plain_range(&self, slice.len()).get_mut(slice) }
    fn index(self, slice: &[T]) -> &[T] {
        let (a, b) = ops::index_range(&self, slice.len());
        (a..b).index(slice)
    }
    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        let (a, b) = ops::index_range(&self, slice.len());
        (a..b).index_mut(slice)
    }
}
impl<T, I: SliceIndex<[T]>> Index<I> for [T] {
    type Output = I::Output;
    fn index(&self, index: I) -> &I::Output { index.index(self) }
}
impl<T, I: SliceIndex<[T]>> IndexMut<I> for [T] {
    fn index_mut(&mut self, index: I) -> &mut I::Output { index.index_mut(self) }
}

// ---------------------------------------------------------------- comparison

impl<T: PartialEq<U>, U> PartialEq<[U]> for [T] {
    fn eq(&self, other: &[U]) -> bool {
        let n = self.len();
        if n != other.len() {
            return false;
        }
        for i in 0..n {
            if self[i] != other[i] {
                return false;
            }
        }
        true
    }
}
impl<T: Eq> Eq for [T] {}
impl<T: PartialOrd> PartialOrd for [T] {
    fn partial_cmp(&self, other: &[T]) -> Option<Ordering> {
        let (n, m) = (self.len(), other.len());
        let l = if n < m { n } else { m };
        for i in 0..l {
            match self[i].partial_cmp(&other[i]) {
                Some(Ordering::Equal) => {}
                x => return x,
            }
        }
        Some(n.cmp(&m))
    }
}
impl<T: Ord> Ord for [T] {
    fn cmp(&self, other: &[T]) -> Ordering {
        let (n, m) = (self.len(), other.len());
        let l = if n < m { n } else { m };
        for i in 0..l {
            match self[i].cmp(&other[i]) {
                Ordering::Equal => {}
                x => return x,
            }
        }
        n.cmp(&m)
    }
}
impl<T: Hash> Hash for [T] {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        T::hash_slice(self, state)
    }
}

// ---------------------------------------------------------------- methods

impl<T> [T] {
    pub const fn len(&self) -> usize { intrinsics::slice_len(self) }
    pub const fn is_empty(&self) -> bool { intrinsics::slice_len(self) == 0 }
    #[must_use] pub const fn first(&self) -> Option<&T> {
        if self.len() == 0 {
            None
        } else {
            Some(intrinsics::slice_get(self, 0))
        }
    }
    pub const fn first_mut(&mut self) -> Option<&mut T> {
        if self.len() == 0 {
            None
        } else {
            Some(intrinsics::slice_get_mut(self, 0))
        }
    }
    #[must_use] pub fn split_first(&self) -> Option<(&T, &[T])> {
        let n = self.len();
        if n == 0 { None } else { Some((intrinsics::slice_get(self, 0), intrinsics::slice_sub(self, 1, n))) }
    }
    pub fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        let n = self.len();
        if n == 0 { None } else { Some((intrinsics::slice_get_mut(self, 0), intrinsics::slice_sub_mut(self, 1, n))) }
    }
    #[must_use] pub fn split_last(&self) -> Option<(&T, &[T])> {
        let n = self.len();
        if n == 0 { None } else { Some((intrinsics::slice_get(self, n - 1), intrinsics::slice_sub(self, 0, n - 1))) }
    }
    pub fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        let n = self.len();
        if n == 0 {
            None
        } else {
            Some((intrinsics::slice_get_mut(self, n - 1), intrinsics::slice_sub_mut(self, 0, n - 1)))
        }
    }
    #[must_use] pub const fn last(&self) -> Option<&T> {
        let n = self.len();
        if n == 0 { None } else { Some(intrinsics::slice_get(self, n - 1)) }
    }
    pub const fn last_mut(&mut self) -> Option<&mut T> {
        let n = self.len();
        if n == 0 { None } else { Some(intrinsics::slice_get_mut(self, n - 1)) }
    }
    pub fn first_chunk<const N: usize>(&self) -> Option<&[T; N]> { self.get(..N).and_then(|s| s.try_into().ok()) }
    pub fn first_chunk_mut<const N: usize>(&mut self) -> Option<&mut [T; N]> {
        self.get_mut(..N).and_then(|s| s.try_into().ok())
    }
    pub fn last_chunk_mut<const N: usize>(&mut self) -> Option<&mut [T; N]> {
        let n = self.len().checked_sub(N)?;
        self.get_mut(n..).and_then(|s| s.try_into().ok())
    }
    pub fn as_array<const N: usize>(&self) -> Option<&[T; N]> { self.try_into().ok() }
    pub fn as_mut_array<const N: usize>(&mut self) -> Option<&mut [T; N]> { self.try_into().ok() }
    pub fn last_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        self.get(self.len().checked_sub(N)?..).and_then(|s| s.try_into().ok())
    }
    pub fn split_first_chunk<const N: usize>(&self) -> Option<(&[T; N], &[T])> {
        let (a, b) = self.split_at_checked(N)?;
        Some((a.try_into().ok()?, b))
    }
    pub fn split_last_chunk<const N: usize>(&self) -> Option<(&[T], &[T; N])> {
        let (a, b) = self.split_at_checked(self.len().checked_sub(N)?)?;
        Some((a, b.try_into().ok()?))
    }
    pub fn split_first_chunk_mut<const N: usize>(&mut self) -> Option<(&mut [T; N], &mut [T])> {
        let (a, b) = self.split_at_mut_checked(N)?;
        Some((a.try_into().ok()?, b))
    }
    pub fn split_last_chunk_mut<const N: usize>(&mut self) -> Option<(&mut [T], &mut [T; N])> {
        let n = self.len().checked_sub(N)?;
        let (a, b) = self.split_at_mut(n);
        Some((a, b.try_into().ok()?))
    }
    #[must_use] pub fn get<I: SliceIndex<[T]>>(&self, index: I) -> Option<&I::Output> { index.get(self) }
    pub fn get_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output> { index.get_mut(self) }
    pub fn get_disjoint_mut<I: DisjointIndex, const N: usize>(
        &mut self,
        indices: [I; N],
    ) -> Result<[&mut I::Out<T>; N], GetDisjointMutError> {
        let n = self.len();
        for i in 0..N {
            if !indices[i].fits(n) {
                return Err(GetDisjointMutError::IndexOutOfBounds);
            }
            for j in 0..i {
                if indices[i].overlaps(&indices[j]) {
                    return Err(GetDisjointMutError::OverlappingIndices);
                }
            }
        }
        Ok(crate::array::from_fn(|i| indices[i].of(self)))
    }
    pub unsafe fn get_disjoint_unchecked_mut<I: DisjointIndex, const N: usize>(
        &mut self,
        indices: [I; N],
    ) -> [&mut I::Out<T>; N] {
        crate::array::from_fn(|i| indices[i].of(self))
    }
    /// How many T lie before the first aligned U, how many U follow, and in how many T.
    fn aligned<U>(&self) -> (usize, usize, usize) {
        let (t, u) = (intrinsics::size_of::<T>(), intrinsics::size_of::<U>());
        let none = (self.len(), 0, 0);
        if t == 0 || u == 0 {
            return none;
        }
        let start = self.as_ptr().align_offset(intrinsics::align_of::<U>());
        if start >= self.len() {
            return none;
        }
        let mut n = (self.len() - start) * t / u;
        while n * u % t != 0 {
            n -= 1;
        }
        (start, n, n * u / t)
    }
    pub unsafe fn align_to<U>(&self) -> (&[T], &[U], &[T]) {
        let (start, n, used) = self.aligned::<U>();
        let (a, rest) = self.split_at(start);
        let middle = if n == 0 { crate::ptr::dangling() } else { rest.as_ptr() as *const U };
        (a, from_raw_parts(middle, n), &rest[used..])
    }
    pub unsafe fn align_to_mut<U>(&mut self) -> (&mut [T], &mut [U], &mut [T]) {
        intrinsics::transmute(self.align_to::<U>())
    }
    pub unsafe fn split_at_unchecked(&self, mid: usize) -> (&[T], &[T]) { self.split_at(mid) }
    pub unsafe fn split_at_mut_unchecked(&mut self, mid: usize) -> (&mut [T], &mut [T]) { self.split_at_mut(mid) }
    #[track_caller]
    pub unsafe fn get_unchecked<I: SliceIndex<[T]>>(&self, index: I) -> &I::Output {
        match index.get(self) {
            Some(x) => x,
            None if I::ONE => {
                intrinsics::precondition("slice::get_unchecked requires that the index is within the slice")
            }
            None => intrinsics::precondition("slice::get_unchecked requires that the range is within the slice"),
        }
    }
    #[track_caller]
    pub unsafe fn get_unchecked_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> &mut I::Output {
        match index.get_mut(self) {
            Some(x) => x,
            None if I::ONE => {
                intrinsics::precondition("slice::get_unchecked_mut requires that the index is within the slice")
            }
            None => intrinsics::precondition("slice::get_unchecked_mut requires that the range is within the slice"),
        }
    }
    pub const fn as_ptr(&self) -> *const T { intrinsics::slice_ptr(self) }
    pub const fn as_mut_ptr(&mut self) -> *mut T { intrinsics::slice_ptr(self) as *mut T }
    pub fn as_ptr_range(&self) -> crate::ops::Range<*const T> {
        let p = self.as_ptr();
        p..unsafe { p.add(self.len()) }
    }
    pub fn as_mut_ptr_range(&mut self) -> crate::ops::Range<*mut T> {
        let p = self.as_mut_ptr();
        p..unsafe { p.add(self.len()) }
    }
    pub fn swap(&mut self, a: usize, b: usize) {
        let n = self.len();
        if a >= n {
            panic!("index out of bounds: the len is {n} but the index is {a}")
        }
        if b >= n {
            panic!("index out of bounds: the len is {n} but the index is {b}")
        }
        intrinsics::slice_swap(self, a, b)
    }
    pub fn reverse(&mut self) { intrinsics::slice_reverse(self) }
    pub fn windows(&self, size: usize) -> Windows<'_, T> {
        (size != 0).then_some(()).expect("window size must be non-zero");
        Windows { v: self, size }
    }
    pub fn array_windows<const N: usize>(&self) -> ArrayWindows<'_, T, N> {
        assert!(N != 0, "window size must be non-zero");
        ArrayWindows { v: self }
    }
    #[must_use] pub fn split_at(&self, mid: usize) -> (&[T], &[T]) {
        if mid > self.len() {
            panic!("mid > len")
        }
        (intrinsics::slice_sub(self, 0, mid), intrinsics::slice_sub(self, mid, self.len()))
    }
    pub fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]) {
        let n = self.len();
        if mid > n {
            panic!("mid > len")
        }
        (intrinsics::slice_sub_mut(self, 0, mid), intrinsics::slice_sub_mut(self, mid, n))
    }
    pub fn split_at_checked(&self, mid: usize) -> Option<(&[T], &[T])> {
        if mid <= self.len() {
            Some(self.split_at(mid))
        } else {
            None
        }
    }
    pub fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut [T], &mut [T])> {
        if mid <= self.len() { Some(self.split_at_mut(mid)) } else { None }
    }
    pub fn split_off_first<'a>(self: &mut &'a Self) -> Option<&'a T> {
        let (first, rest) = self.split_first()?;
        *self = rest;
        Some(first)
    }
    pub fn split_off_last<'a>(self: &mut &'a Self) -> Option<&'a T> {
        let (last, rest) = self.split_last()?;
        *self = rest;
        Some(last)
    }
    pub fn split_off_first_mut<'a>(self: &mut &'a mut Self) -> Option<&'a mut T> {
        let (first, rest) = crate::mem::take(self).split_first_mut()?;
        *self = rest;
        Some(first)
    }
    pub fn split_off_last_mut<'a>(self: &mut &'a mut Self) -> Option<&'a mut T> {
        let (last, rest) = crate::mem::take(self).split_last_mut()?;
        *self = rest;
        Some(last)
    }
    pub fn split_off<'a, R: OneSidedRange>(self: &mut &'a Self, range: R) -> Option<&'a Self> {
        let (at, front) = range.cut()?;
        let (a, b) = self.split_at_checked(at)?;
        *self = if front { b } else { a };
        Some(if front { a } else { b })
    }
    pub fn split_off_mut<'a, R: OneSidedRange>(self: &mut &'a mut Self, range: R) -> Option<&'a mut Self> {
        let (at, front) = range.cut()?;
        if at > self.len() {
            return None;
        }
        let (a, b) = crate::mem::take(self).split_at_mut(at);
        let (out, rest) = if front { (a, b) } else { (b, a) };
        *self = rest;
        Some(out)
    }
    #[must_use] pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq,
    {
        for y in self {
            if *y == *x {
                return true;
            }
        }
        false
    }
    #[must_use] pub fn starts_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let n = needle.len();
        self.len() >= n && *intrinsics::slice_sub(self, 0, n) == *needle
    }
    #[must_use] pub fn ends_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let (m, n) = (self.len(), needle.len());
        m >= n && *intrinsics::slice_sub(self, m - n, m) == *needle
    }
    pub fn strip_prefix(&self, prefix: &[T]) -> Option<&[T]>
    where
        T: PartialEq,
    {
        if self.starts_with(prefix) { Some(intrinsics::slice_sub(self, prefix.len(), self.len())) } else { None }
    }
    pub fn strip_suffix(&self, suffix: &[T]) -> Option<&[T]>
    where
        T: PartialEq,
    {
        if self.ends_with(suffix) { Some(intrinsics::slice_sub(self, 0, self.len() - suffix.len())) } else { None }
    }
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|p| p.cmp(x))
    }
    pub fn binary_search_by<'a, F: FnMut(&'a T) -> Ordering>(&'a self, mut f: F) -> Result<usize, usize> {
        let mut size = self.len();
        if size == 0 {
            return Err(0);
        }
        let mut base = 0usize;
        while size > 1 {
            let half = size / 2;
            let mid = base + half;
            if f(intrinsics::slice_get(self, mid)) != Ordering::Greater {
                base = mid;
            }
            size -= half;
        }
        match f(intrinsics::slice_get(self, base)) {
            Ordering::Equal => Ok(base),
            Ordering::Less => Err(base + 1),
            Ordering::Greater => Err(base),
        }
    }
    pub fn binary_search_by_key<'a, B: Ord, F: FnMut(&'a T) -> B>(&'a self, b: &B, mut f: F) -> Result<usize, usize> {
        self.binary_search_by(|k| f(k).cmp(b))
    }
    pub fn partition_point<P: FnMut(&T) -> bool>(&self, mut pred: P) -> usize {
        let side = |x: &T| if pred(x) { Ordering::Less } else { Ordering::Greater };
        self.binary_search_by(side).unwrap_or_else(|i| i)
    }
    pub fn sort(&mut self)
    where
        T: Ord,
    {
        if !intrinsics::slice_sort_prim(self) {
            merge_sort(self, |a, b| a.cmp(b) == Ordering::Less)
        }
    }
    pub fn sort_by<F: FnMut(&T, &T) -> Ordering>(&mut self, mut compare: F) {
        merge_sort(self, |a, b| compare(a, b) == Ordering::Less)
    }
    pub fn sort_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, mut f: F) { merge_sort(self, |a, b| f(a).lt(&f(b))) }
    pub fn sort_by_cached_key<K: Ord, F: FnMut(&T) -> K>(&mut self, f: F) {
        let keys: Vec<K> = self.iter().map(f).collect();
        let mut order: Vec<usize> = (0..keys.len()).collect();
        merge_sort(&mut order, |a, b| keys[*a].lt(&keys[*b]));
        let mut v = Vec::with_capacity(order.len());
        for i in order {
            v.push(intrinsics::slice_take(self, i));
        }
        let mut i = 0;
        for x in v {
            intrinsics::slice_put(self, i, x);
            i += 1;
        }
    }
    pub fn sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.sort()
    }
    pub fn sort_unstable_by<F: FnMut(&T, &T) -> Ordering>(&mut self, compare: F) { self.sort_by(compare) }
    pub fn sort_unstable_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, f: F) { self.sort_by_key(f) }
    #[must_use] pub fn is_sorted(&self) -> bool
    where
        T: PartialOrd,
    {
        self.is_sorted_by(|a, b| a <= b)
    }
    pub fn is_sorted_by<'a, F: FnMut(&'a T, &'a T) -> bool>(&'a self, mut compare: F) -> bool {
        for i in 1..self.len() {
            if !compare(intrinsics::slice_get(self, i - 1), intrinsics::slice_get(self, i)) {
                return false;
            }
        }
        true
    }
    pub fn is_sorted_by_key<'a, F: FnMut(&'a T) -> K, K: PartialOrd>(&'a self, f: F) -> bool {
        self.iter().is_sorted_by_key(f)
    }
    pub fn select_nth_unstable(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T])
    where
        T: Ord,
    {
        let n = self.len();
        if index >= n {
            panic!("partition_at_index index {index} greater than length of slice {n}")
        }
        self.sort();
        (
            intrinsics::slice_sub_mut(self, 0, index),
            intrinsics::slice_get_mut(self, index),
            intrinsics::slice_sub_mut(self, index + 1, n),
        )
    }
    pub fn select_nth_unstable_by<F: FnMut(&T, &T) -> Ordering>(
        &mut self,
        index: usize,
        compare: F,
    ) -> (&mut [T], &mut T, &mut [T]) {
        let n = self.len();
        if index >= n {
            panic!("partition_at_index index {index} greater than length of slice {n}")
        }
        self.sort_by(compare);
        (
            intrinsics::slice_sub_mut(self, 0, index),
            intrinsics::slice_get_mut(self, index),
            intrinsics::slice_sub_mut(self, index + 1, n),
        )
    }
    pub fn select_nth_unstable_by_key<K: Ord, F: FnMut(&T) -> K>(
        &mut self,
        index: usize,
        mut f: F,
    ) -> (&mut [T], &mut T, &mut [T]) {
        self.select_nth_unstable_by(index, |a, b| f(a).cmp(&f(b)))
    }
    pub fn rotate_left(&mut self, mid: usize) {
        assert!(mid <= self.len());
        intrinsics::slice_rotate_left(self, mid)
    }
    pub fn rotate_right(&mut self, k: usize) {
        assert!(k <= self.len());
        let n = self.len();
        intrinsics::slice_rotate_left(self, n - k)
    }
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        if intrinsics::is_plain::<T>() {
            intrinsics::slice_fill(self, value)
        } else {
            if let Some((last, rest)) = self.split_last_mut() {
                for x in rest {
                    x.clone_from(&value);
                }
                *last = value;
            }
        }
    }
    pub fn fill_with<F: FnMut() -> T>(&mut self, mut f: F) {
        for x in self {
            *x = f();
        }
    }
    pub fn clone_from_slice(&mut self, src: &[T])
    where
        T: Clone,
    {
        if self.len() != src.len() {
            panic!("destination and source slices have different lengths")
        }
        for i in 0..src.len() {
            self[i].clone_from(&src[i]);
        }
    }
    pub fn copy_from_slice(&mut self, src: &[T])
    where
        T: Copy,
    {
        if self.len() != src.len() {
            panic!(
                "copy_from_slice: source slice length ({}) does not match destination slice length ({})",
                src.len(),
                self.len()
            )
        }
        if intrinsics::is_plain::<T>() {
            intrinsics::slice_copy(self, src)
        } else {
            for i in 0..src.len() {
                self[i] = src[i];
            }
        }
    }
    pub fn copy_within<R: RangeBounds<usize>>(&mut self, src: R, dest: usize)
    where
        T: Copy,
    {
        let n = self.len();
        let (a, b) = ops::index_range(&src, n);
        assert!(dest <= n - (b - a), "dest is out of bounds");
        let v = intrinsics::slice_sub(self, a, b).to_vec();
        for i in 0..v.len() {
            self[dest + i] = v[i];
        }
    }
    pub fn swap_with_slice(&mut self, other: &mut [T]) {
        assert!(self.len() == other.len(), "destination and source slices have different lengths");
        for i in 0..other.len() {
            intrinsics::swap(&mut self[i], &mut other[i]);
        }
    }
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        if intrinsics::is_plain::<T>() {
            intrinsics::slice_dup(self)
        } else {
            let mut v = Vec::with_capacity(self.len());
            for x in self {
                v.push(x.clone());
            }
            v
        }
    }
    pub fn into_vec(self: Box<Self>) -> Vec<T> { intrinsics::boxed_slice_into_vec(self) }
    pub fn repeat(&self, n: usize) -> Vec<T>
    where
        T: Copy,
    {
        intrinsics::slice_repeat(self, n)
    }
    pub fn concat<Item: ?Sized>(&self) -> <Self as Concat<Item>>::Output
    where
        Self: Concat<Item>,
    {
        Concat::concat(self)
    }
    pub fn connect<Separator>(&self, sep: Separator) -> <Self as Join<Separator>>::Output
    where
        Self: Join<Separator>,
    {
        Join::join(self, sep)
    }
    pub fn join<Separator>(&self, sep: Separator) -> <Self as Join<Separator>>::Output
    where
        Self: Join<Separator>,
    {
        Join::join(self, sep)
    }
    pub fn as_rchunks<const N: usize>(&self) -> (&[T], &[[T; N]]) {
        let (rest, v) = self.split_at(self.len() % N);
        (rest, v.as_chunks().0)
    }
}
impl [u8] {
    pub fn is_ascii(&self) -> bool { self.iter().all(|b| *b < 128) }
    pub fn eq_ignore_ascii_case(&self, other: &[u8]) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a.eq_ignore_ascii_case(b))
    }
    pub fn to_ascii_uppercase(&self) -> Vec<u8> { self.iter().map(|b| b.to_ascii_uppercase()).collect() }
    pub fn to_ascii_lowercase(&self) -> Vec<u8> { self.iter().map(|b| b.to_ascii_lowercase()).collect() }
    pub fn make_ascii_uppercase(&mut self) {
        for b in self {
            *b = b.to_ascii_uppercase();
        }
    }
    pub fn make_ascii_lowercase(&mut self) {
        for b in self {
            *b = b.to_ascii_lowercase();
        }
    }
    pub fn trim_ascii(&self) -> &[u8] {
        let mut s = self;
        while let [first, rest @ ..] = s {
            if !first.is_ascii_whitespace() {
                break;
            }
            s = rest;
        }
        while let [rest @ .., last] = s {
            if !last.is_ascii_whitespace() {
                break;
            }
            s = rest;
        }
        s
    }
    pub fn trim_ascii_start(&self) -> &[u8] {
        let n = self.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(self.len());
        intrinsics::slice_sub(self, n, self.len())
    }
    pub fn trim_ascii_end(&self) -> &[u8] {
        let n = self.iter().rposition(|b| !b.is_ascii_whitespace()).map_or(0, |i| i + 1);
        intrinsics::slice_sub(self, 0, n)
    }
    pub fn utf8_chunks(&self) -> Utf8Chunks<'_> { Utf8Chunks { rest: self } }
    pub fn escape_ascii(&self) -> EscapeAscii<'_> {
        EscapeAscii { inner: self.iter().copied().flat_map(crate::ascii::escape_default) }
    }
}
#[path_name = "core::slice::ascii::EscapeAscii"]
#[derive(Clone)]
pub struct EscapeAscii<'a> {
    inner: crate::iter::FlatMap<crate::iter::Copied<Iter<'a, u8>>, Escape, fn(u8) -> Escape>,
}
type Escape = crate::ascii::EscapeDefault;
impl Iterator for EscapeAscii<'_> {
    type Item = u8;
    fn next(&mut self) -> Option<u8> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl DoubleEndedIterator for EscapeAscii<'_> {
    fn next_back(&mut self) -> Option<u8> { self.inner.next_back() }
}
impl FusedIterator for EscapeAscii<'_> {}
impl fmt::Display for EscapeAscii<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.clone().try_for_each(|b| f.put_char(b as char)) }
}
crate::str::hidden! { EscapeAscii ['_] }
/// What from_utf8 takes, and the bytes behind it that it does not.
#[path_name = "core::str::lossy::Utf8Chunk"]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utf8Chunk<'a> {
    valid: &'a str,
    invalid: &'a [u8],
}
impl<'a> Utf8Chunk<'a> {
    pub fn valid(&self) -> &'a str { self.valid }
    pub fn invalid(&self) -> &'a [u8] { self.invalid }
}
#[derive(Clone)]
pub struct Utf8Chunks<'a> {
    rest: &'a [u8],
}
impl FusedIterator for Utf8Chunks<'_> {}
impl fmt::Debug for Utf8Chunks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Utf8Chunks { source: \"")?;
        for c in self.clone() {
            write!(f, "{}", c.valid.escape_debug())?;
            c.invalid.iter().try_for_each(|b| write!(f, "\\x{b:02X}"))?;
        }
        f.write_str("\" }")
    }
}
impl<'a> Iterator for Utf8Chunks<'a> {
    type Item = Utf8Chunk<'a>;
    fn next(&mut self) -> Option<Utf8Chunk<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (n, bad) = match crate::str::from_utf8(self.rest) {
            Ok(s) => (s.len(), 0),
            Err(e) => (e.valid_up_to(), e.error_len().unwrap_or(self.rest.len() - e.valid_up_to())),
        };
        let (a, b) = self.rest.split_at(n);
        let (invalid, rest) = b.split_at(bad);
        self.rest = rest;
        Some(Utf8Chunk { valid: intrinsics::str_from_bytes(a), invalid })
    }
}
/// A range that is open at one end.
pub trait OneSidedRange {
    #[doc(hidden)]
    fn cut(self) -> Option<(usize, bool)>;
}
impl OneSidedRange for RangeTo<usize> {
    fn cut(self) -> Option<(usize, bool)> { Some((self.end, true)) }
}
impl OneSidedRange for RangeToInclusive<usize> {
    fn cut(self) -> Option<(usize, bool)> { Some((self.end.checked_add(1)?, true)) }
}
impl OneSidedRange for RangeFrom<usize> {
    fn cut(self) -> Option<(usize, bool)> { Some((self.start, false)) }
}
impl<T, const N: usize> [[T; N]] {
    pub fn as_flattened(&self) -> &[T] {
        unsafe { crate::slice::from_raw_parts(self.as_ptr() as *const T, self.len() * N) }
    }
    pub fn as_flattened_mut(&mut self) -> &mut [T] {
        unsafe { crate::slice::from_raw_parts_mut(self.as_mut_ptr() as *mut T, self.len() * N) }
    }
}

/// What get_disjoint_mut takes: positions or ranges.
#[doc(hidden)]
pub trait DisjointIndex {
    type Out<T>: ?Sized;
    fn fits(&self, len: usize) -> bool;
    fn overlaps(&self, o: &Self) -> bool;
    fn of<'a, T>(&self, s: &[T]) -> &'a mut Self::Out<T>;
}
impl DisjointIndex for usize {
    type Out<T> = T;
    fn fits(&self, len: usize) -> bool { *self < len }
    fn overlaps(&self, o: &usize) -> bool { *self == *o }
    fn of<'a, T>(&self, s: &[T]) -> &'a mut T {
        intrinsics::slice_get_mut(unsafe { &mut *(s as *const [T] as *mut [T]) }, *self)
    }
}
impl DisjointIndex for Range<usize> {
    type Out<T> = [T];
    fn fits(&self, len: usize) -> bool { self.start <= self.end && self.end <= len }
    fn overlaps(&self, o: &Range<usize>) -> bool { self.start < o.end && o.start < self.end }
    fn of<'a, T>(&self, s: &[T]) -> &'a mut [T] {
        intrinsics::slice_sub_mut(unsafe { &mut *(s as *const [T] as *mut [T]) }, self.start, self.end)
    }
}
impl DisjointIndex for crate::ops::RangeInclusive<usize> {
    type Out<T> = [T];
    fn fits(&self, len: usize) -> bool { *self.start() <= *self.end() && *self.end() < len }
    fn overlaps(&self, o: &Self) -> bool { self.start() <= o.end() && o.start() <= self.end() }
    fn of<'a, T>(&self, s: &[T]) -> &'a mut [T] { (*self.start()..*self.end() + 1).of(s) }
}
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GetDisjointMutError {
    IndexOutOfBounds,
    OverlappingIndices,
}
impl fmt::Display for GetDisjointMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GetDisjointMutError::IndexOutOfBounds => "an index is out of bounds",
            GetDisjointMutError::OverlappingIndices => "there were overlapping indices",
        })
    }
}
impl crate::error::Error for GetDisjointMutError {}

/// Stable. While two runs are merged the left one lives in a buffer, and gaps are empty slots.
fn merge_sort<T, F: FnMut(&T, &T) -> bool>(v: &mut [T], mut less: F) {
    let n = v.len();
    if n < 2 {
        return;
    }
    // insertion sort of what is short, as in Rust, or in runs of 12
    let mut width = if n > 20 { 12 } else { n };
    let mut a = 0;
    while a < n {
        let b = if a + width < n { a + width } else { n };
        for i in a + 1..b {
            let mut j = i;
            while j > a && less(intrinsics::slice_get(v, i), intrinsics::slice_get(v, j - 1)) {
                j -= 1;
            }
            if j < i {
                let x = intrinsics::slice_take(v, i);
                intrinsics::slice_move(v, j, j + 1, i - j);
                intrinsics::slice_put(v, j, x);
            }
        }
        a = b;
    }
    if width >= n {
        return;
    }
    let mut buf: Vec<T> = Vec::with_capacity(n / 2 + 1);
    while width < n {
        let mut a = 0;
        while a + width < n {
            let mid = a + width;
            let end = if mid + width < n { mid + width } else { n };
            // already in order?
            if less(intrinsics::slice_get(v, mid), intrinsics::slice_get(v, mid - 1)) {
                for i in a..mid {
                    buf.push(intrinsics::slice_take(v, i));
                }
                let (mut i, mut j, mut k) = (0, mid, a);
                let left = mid - a;
                while i < left && j < end {
                    if less(intrinsics::slice_get(v, j), intrinsics::slice_get(&buf, i)) {
                        let x = intrinsics::slice_take(v, j);
                        intrinsics::slice_put(v, k, x);
                        j += 1;
                    } else {
                        let x = intrinsics::slice_take(&mut buf, i);
                        intrinsics::slice_put(v, k, x);
                        i += 1;
                    }
                    k += 1;
                }
                while i < left {
                    let x = intrinsics::slice_take(&mut buf, i);
                    intrinsics::slice_put(v, k, x);
                    i += 1;
                    k += 1;
                }
                intrinsics::vec_set_len(&mut buf, 0);
            }
            a = end;
        }
        width *= 2;
    }
}

// ---------------------------------------------------------------- concat, join

pub trait Concat<Item: ?Sized> {
    type Output;
    fn concat(slice: &Self) -> Self::Output;
}
pub trait Join<Separator> {
    type Output;
    fn join(slice: &Self, sep: Separator) -> Self::Output;
}
impl<S: Borrow<str>> Concat<str> for [S] {
    type Output = String;
    fn concat(slice: &Self) -> String {
        let mut r = String::new();
        for s in slice {
            r.push_str(s.borrow());
        }
        r
    }
}
impl<S: Borrow<str>> Join<&str> for [S] {
    type Output = String;
    fn join(slice: &Self, sep: &str) -> String {
        let mut r = String::new();
        let mut first = true;
        for s in slice {
            if !first {
                r.push_str(sep);
            }
            first = false;
            r.push_str(s.borrow());
        }
        r
    }
}
impl<T: Clone, V: Borrow<[T]>> Concat<T> for [V] {
    type Output = Vec<T>;
    fn concat(slice: &Self) -> Vec<T> {
        let mut r = Vec::new();
        for v in slice {
            r.extend_from_slice(v.borrow());
        }
        r
    }
}
impl<T: Clone, V: Borrow<[T]>> Join<&T> for [V] {
    type Output = Vec<T>;
    fn join(slice: &Self, sep: &T) -> Vec<T> {
        let mut r = Vec::new();
        let mut first = true;
        for v in slice {
            if !first {
                r.push(sep.clone());
            }
            first = false;
            r.extend_from_slice(v.borrow());
        }
        r
    }
}
impl<T: Clone, V: Borrow<[T]>> Join<&[T]> for [V] {
    type Output = Vec<T>;
    fn join(slice: &Self, sep: &[T]) -> Vec<T> {
        let mut r = Vec::new();
        let mut first = true;
        for v in slice {
            if !first {
                r.extend_from_slice(sep);
            }
            first = false;
            r.extend_from_slice(v.borrow());
        }
        r
    }
}

// ---------------------------------------------------------------- iterators

#[path_name = "core::slice::iter::Windows"]
#[derive(Debug)]
pub struct Windows<'a, T> {
    v: &'a [T],
    size: usize,
}
impl<'a, T> Iterator for Windows<'a, T> {
    type Item = &'a [T];
    fn next(&mut self) -> Option<&'a [T]> {
        let n = self.v.len();
        if self.size > n {
            return None;
        }
        let w = intrinsics::slice_sub(self.v, 0, self.size);
        self.v = intrinsics::slice_sub(self.v, 1, n);
        Some(w)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len();
        let k = if self.size > n { 0 } else { n - self.size + 1 };
        (k, Some(k))
    }
}
impl<'a, T> DoubleEndedIterator for Windows<'a, T> {
    fn next_back(&mut self) -> Option<&'a [T]> {
        let n = self.v.len();
        if self.size > n {
            return None;
        }
        let w = intrinsics::slice_sub(self.v, n - self.size, n);
        self.v = intrinsics::slice_sub(self.v, 0, n - 1);
        Some(w)
    }
}
impl<T> Clone for Windows<'_, T> {
    fn clone(&self) -> Self { Windows { ..*self } }
}
impl<T> ExactSizeIterator for Windows<'_, T> {}
#[path_name = "core::slice::iter::ArrayWindows"]
#[derive(Debug)]
pub struct ArrayWindows<'a, T, const N: usize> {
    v: &'a [T],
}
impl<'a, T, const N: usize> Iterator for ArrayWindows<'a, T, N> {
    type Item = &'a [T; N];
    fn next(&mut self) -> Option<&'a [T; N]> {
        let w = self.v.first_chunk()?;
        self.v = &self.v[1..];
        Some(w)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.v.windows(N).size_hint() }
}
impl<T, const N: usize> DoubleEndedIterator for ArrayWindows<'_, T, N> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let w = self.v.last_chunk()?;
        self.v = &self.v[..self.v.len() - 1];
        Some(w)
    }
}
impl<T, const N: usize> Clone for ArrayWindows<'_, T, N> {
    fn clone(&self) -> Self { ArrayWindows { v: self.v } }
}
impl<T, const N: usize> ExactSizeIterator for ArrayWindows<'_, T, N> {}
impl<T, const N: usize> FusedIterator for ArrayWindows<'_, T, N> {}
impl<T> FusedIterator for Windows<'_, T> {}

pub unsafe fn from_raw_parts<'a, T>(data: *const T, len: usize) -> &'a [T] { &*intrinsics::slice_raw(data, len) }
pub unsafe fn from_raw_parts_mut<'a, T>(data: *mut T, len: usize) -> &'a mut [T] {
    &mut *(intrinsics::slice_raw(data, len) as *mut [T])
}
pub fn from_mut<T>(s: &mut T) -> &mut [T] { unsafe { &mut *(intrinsics::slice_from_ref(s) as *const [T] as *mut [T]) } }
pub fn from_ref<T>(s: &T) -> &[T] { intrinsics::slice_from_ref(s) }
