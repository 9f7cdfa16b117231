//! A ring: all slots of buf exist, those outside head..head+len are empty.
use crate::cmp::Ordering;
use crate::fmt::{self, Debug};
use crate::hash::{Hash, Hasher};
use crate::intrinsics::{self, Ring};
use crate::iter::FusedIterator;
use crate::marker::PhantomData;
use crate::ops::{self, Index, IndexMut, RangeBounds};

mod from;

#[lang]
#[path_name = "alloc::collections::vec_deque::VecDeque"]
pub struct VecDeque<T> {
    buf: Ring<T>,
    head: usize,
    #[shown]
    len: usize,
}

impl<T> VecDeque<T> {
    pub const fn new() -> VecDeque<T> { VecDeque { buf: Ring::new(), head: 0, len: 0 } }
    pub fn with_capacity(capacity: usize) -> VecDeque<T> {
        VecDeque { buf: intrinsics::ring(capacity), head: 0, len: 0 }
    }
    fn at(&self, i: usize) -> usize {
        let j = self.head + i;
        let n = self.buf.len();
        if j >= n { j - n } else { j }
    }
    fn slots(&mut self) -> &mut [T] { intrinsics::ring_slice(&mut self.buf) }
    fn take_at(&mut self, i: usize) -> T {
        let j = self.at(i);
        intrinsics::slice_take(intrinsics::ring_slice(&mut self.buf), j)
    }
    fn put_at(&mut self, i: usize, value: T) {
        let j = self.at(i);
        intrinsics::slice_put(intrinsics::ring_slice(&mut self.buf), j, value)
    }
    /// Moves everything into a buffer of n slots, in order from slot 0.
    fn realloc(&mut self, n: usize) {
        let mut buf = intrinsics::ring(n);
        for i in 0..self.len {
            let x = self.take_at(i);
            intrinsics::slice_put(intrinsics::ring_slice(&mut buf), i, x);
        }
        self.buf = buf;
        self.head = 0;
    }
    fn grow(&mut self) {
        let n = self.buf.len();
        self.realloc(if n < 2 { 4 } else { 2 * n })
    }
    pub fn get(&self, index: usize) -> Option<&T> {
        if index < self.len {
            Some(&self.buf[self.at(index)])
        } else {
            None
        }
    }
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        if index < self.len {
            let i = self.at(index);
            Some(&mut self.buf[i])
        } else {
            None
        }
    }
    pub fn swap(&mut self, i: usize, j: usize) {
        assert!(i < self.len());
        assert!(j < self.len());
        let (a, b) = (self.at(i), self.at(j));
        intrinsics::slice_swap(self.slots(), a, b)
    }
    pub fn capacity(&self) -> usize { self.buf.len() }
    pub fn reserve(&mut self, additional: usize) {
        let want = self.len + additional;
        if want > self.buf.len() {
            let n = 2 * self.buf.len();
            self.realloc(if want > n { want } else { n })
        }
    }
    pub fn reserve_exact(&mut self, additional: usize) {
        if self.len + additional > self.buf.len() {
            self.realloc(self.len + additional)
        }
    }
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
    pub fn shrink_to(&mut self, min_capacity: usize) {
        if min_capacity < self.capacity() {
            let n = if min_capacity < self.len { self.len } else { min_capacity };
            self.realloc(n)
        }
    }
    pub fn shrink_to_fit(&mut self) {
        let n = self.len;
        self.realloc(n)
    }
    pub fn truncate(&mut self, len: usize) {
        let n = self.len;
        for i in len..n {
            let x = self.take_at(i);
            drop(x);
        }
        if len < n {
            self.len = len;
        }
    }
    pub fn iter(&self) -> Iter<'_, T> { Iter { d: self, i: 0, n: self.len } }
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        let n = self.len;
        IterMut { d: self, i: 0, n }
    }
    pub fn as_slices(&self) -> (&[T], &[T]) {
        let n = self.buf.len();
        if self.head + self.len <= n {
            (&self.buf[self.head..self.head + self.len], &[])
        } else {
            (&self.buf[self.head..], &self.buf[..self.head + self.len - n])
        }
    }
    pub fn as_mut_slices(&mut self) -> (&mut [T], &mut [T]) {
        let (a, n) = (self.head, self.buf.len());
        let (back, front) = self.buf.split_at_mut(a);
        if a + self.len <= n { (&mut front[..self.len], &mut []) } else { (front, &mut back[..a + self.len - n]) }
    }
    pub fn insert_mut(&mut self, index: usize, value: T) -> &mut T {
        self.insert(index, value);
        self.get_mut(index).unwrap()
    }
    pub fn make_contiguous(&mut self) -> &mut [T] {
        if self.head + self.len > self.buf.len() {
            let n = self.buf.len();
            self.realloc(n);
        }
        let (a, b) = (self.head, self.head + self.len);
        &mut self.buf[a..b]
    }
    pub const fn len(&self) -> usize { self.len }
    pub const fn is_empty(&self) -> bool { self.len == 0 }
    pub fn range<R: RangeBounds<usize>>(&self, range: R) -> Iter<'_, T> {
        let (a, b) = ops::index_range(&range, self.len);
        Iter { d: self, i: a, n: b }
    }
    pub fn range_mut<R: RangeBounds<usize>>(&mut self, range: R) -> IterMut<'_, T> {
        let (a, b) = ops::index_range(&range, self.len);
        IterMut { d: self, i: a, n: b }
    }
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Drain<'_, T> {
        let (a, b) = ops::index_range(&range, self.len);
        let tail_len = self.len - b;
        self.len = a;
        Drain { d: self, drain_len: b - a, idx: a, tail_len, remaining: b - a }
    }
    pub fn clear(&mut self) {
        self.truncate(0);
        self.head = 0;
    }
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq,
    {
        self.iter().any(|y| y == x)
    }
    pub fn front(&self) -> Option<&T> { self.get(0) }
    pub fn front_mut(&mut self) -> Option<&mut T> { self.get_mut(0) }
    pub fn back(&self) -> Option<&T> { if self.len == 0 { None } else { self.get(self.len - 1) } }
    pub fn back_mut(&mut self) -> Option<&mut T> {
        let n = self.len;
        if n == 0 { None } else { self.get_mut(n - 1) }
    }
    pub fn pop_front(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        let h = self.head;
        let x = intrinsics::slice_take(intrinsics::ring_slice(&mut self.buf), h);
        self.head = if h + 1 == self.buf.len() { 0 } else { h + 1 };
        self.len -= 1;
        Some(x)
    }
    pub fn pop_back(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let n = self.len;
        Some(self.take_at(n))
    }
    pub fn pop_front_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        let first = self.front_mut()?;
        if predicate(first) { self.pop_front() } else { None }
    }
    pub fn pop_back_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        let last = self.back_mut()?;
        if predicate(last) { self.pop_back() } else { None }
    }
    pub fn push_front(&mut self, value: T) {
        if self.len == self.buf.len() {
            self.grow();
        }
        self.head = if self.head == 0 { self.buf.len() - 1 } else { self.head - 1 };
        self.len += 1;
        self.put_at(0, value)
    }
    pub fn push_back(&mut self, value: T) {
        if self.len == self.buf.len() {
            self.grow();
        }
        let n = self.len;
        self.len = n + 1;
        self.put_at(n, value)
    }
    pub fn push_front_mut(&mut self, value: T) -> &mut T {
        self.push_front(value);
        self.front_mut().unwrap()
    }
    pub fn push_back_mut(&mut self, value: T) -> &mut T {
        self.push_back(value);
        self.back_mut().unwrap()
    }
    pub fn swap_remove_front(&mut self, index: usize) -> Option<T> {
        if index >= self.len {
            return None;
        }
        if index != 0 {
            self.swap(index, 0);
        }
        self.pop_front()
    }
    pub fn swap_remove_back(&mut self, index: usize) -> Option<T> {
        let n = self.len;
        if index >= n {
            return None;
        }
        if index != n - 1 {
            self.swap(index, n - 1);
        }
        self.pop_back()
    }
    pub fn insert(&mut self, index: usize, value: T) {
        assert!(index <= self.len(), "index out of bounds");
        if self.len == self.buf.len() {
            self.grow();
        }
        let mut i = self.len;
        self.len += 1;
        while i > index {
            let x = self.take_at(i - 1);
            self.put_at(i, x);
            i -= 1;
        }
        self.put_at(index, value)
    }
    pub fn remove(&mut self, index: usize) -> Option<T> {
        if index >= self.len {
            return None;
        }
        let r = self.take_at(index);
        for i in index + 1..self.len {
            let x = self.take_at(i);
            self.put_at(i - 1, x);
        }
        self.len -= 1;
        Some(r)
    }
    pub fn split_off(&mut self, at: usize) -> Self {
        assert!(at <= self.len, "`at` out of bounds");
        let mut other = VecDeque::with_capacity(self.len - at);
        for i in at..self.len {
            let x = self.take_at(i);
            other.push_back(x);
        }
        self.len = at;
        other
    }
    pub fn append(&mut self, other: &mut Self) {
        self.reserve(other.len);
        while let Some(x) = other.pop_front() {
            self.push_back(x);
        }
    }
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut f: F) { self.retain_mut(|x| f(x)) }
    pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, mut f: F) {
        let n = self.len;
        let mut k = 0;
        for i in 0..n {
            let j = self.at(i);
            if f(&mut self.buf[j]) {
                if k < i {
                    let x = self.take_at(i);
                    self.put_at(k, x);
                }
                k += 1;
            } else {
                let x = self.take_at(i);
                drop(x);
            }
        }
        self.len = k;
    }
    pub fn resize(&mut self, new_len: usize, value: T)
    where
        T: Clone,
    {
        if new_len > self.len {
            self.extend(crate::iter::repeat_n(value, new_len - self.len));
        } else {
            self.truncate(new_len)
        }
    }
    pub fn resize_with(&mut self, new_len: usize, mut f: impl FnMut() -> T) {
        while self.len < new_len {
            self.push_back(f());
        }
        self.truncate(new_len)
    }
    pub fn rotate_left(&mut self, n: usize) {
        assert!(n <= self.len());
        for _ in 0..n {
            let x = self.take_at(0);
            self.head = self.at(1);
            let k = self.len - 1;
            self.put_at(k, x);
        }
    }
    pub fn rotate_right(&mut self, n: usize) {
        assert!(n <= self.len());
        if n > 0 {
            let k = self.len - n;
            self.rotate_left(k)
        }
    }
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|e| e.cmp(x))
    }
    pub fn binary_search_by<'a, F: FnMut(&'a T) -> Ordering>(&'a self, mut f: F) -> Result<usize, usize> {
        let (mut lo, mut hi) = (0, self.len);
        while lo < hi {
            let mid = (lo + hi) / 2;
            match f(&self[mid]) {
                Ordering::Less => lo = mid + 1,
                Ordering::Equal => return Ok(mid),
                Ordering::Greater => hi = mid,
            }
        }
        Err(lo)
    }
    pub fn binary_search_by_key<'a, B: Ord, F: FnMut(&'a T) -> B>(&'a self, b: &B, mut f: F) -> Result<usize, usize> {
        self.binary_search_by(|k| f(k).cmp(b))
    }
    pub fn partition_point<P: FnMut(&T) -> bool>(&self, mut pred: P) -> usize {
        let (mut lo, mut hi) = (0, self.len);
        while lo < hi {
            let mid = (lo + hi) / 2;
            if pred(&self[mid]) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        lo
    }
}
/// Only a ring that wraps around would drop in the wrong order by itself.
impl<T> Drop for VecDeque<T> {
    fn drop(&mut self) {
        if intrinsics::needs_drop::<T>() && self.head + self.len > self.buf.len() {
            self.truncate(0);
        }
    }
}
impl<T> Index<usize> for VecDeque<T> {
    type Output = T;
    fn index(&self, index: usize) -> &T { self.get(index).expect("Out of bounds access") }
}
impl<T> IndexMut<usize> for VecDeque<T> {
    fn index_mut(&mut self, index: usize) -> &mut T { self.get_mut(index).expect("Out of bounds access") }
}
impl<T: Clone> Clone for VecDeque<T> {
    fn clone(&self) -> Self { self.iter().cloned().collect() }
}
impl<T> Default for VecDeque<T> {
    fn default() -> Self { VecDeque::new() }
}
impl<T: Debug> Debug for VecDeque<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.iter()).finish() }
}
impl<T: PartialEq> PartialEq for VecDeque<T> {
    fn eq(&self, o: &Self) -> bool { self.len == o.len && self.iter().eq(o.iter()) }
}
impl<T: Eq> Eq for VecDeque<T> {}
macro_rules! deque_eq {
    ($([$($g:tt)*] $r:ty;)*) => { $(
        impl<T: PartialEq<U>, U, $($g)*> PartialEq<$r> for VecDeque<T> {
            fn eq(&self, o: &$r) -> bool { self.len() == o.len() && self.iter().zip(o.iter()).all(|(a, b)| *a == *b) }
        }
    )* };
}
deque_eq! {
    [] Vec<U>; [] &[U]; [] &mut [U]; [const N: usize] [U; N]; [const N: usize] &[U; N]; [const N: usize] &mut [U; N];
}
impl<T: PartialOrd> PartialOrd for VecDeque<T> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> { self.iter().partial_cmp(o.iter()) }
}
impl<T: Ord> Ord for VecDeque<T> {
    fn cmp(&self, o: &Self) -> Ordering { self.iter().cmp(o.iter()) }
}
impl<T: Hash> Hash for VecDeque<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_length_prefix(self.len);
        self.iter().for_each(|e| e.hash(state))
    }
}
impl<T> FromIterator<T> for VecDeque<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> VecDeque<T> {
        VecDeque::from(iter.into_iter().collect::<Vec<T>>())
    }
}
impl<T> Extend<T> for VecDeque<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for x in iter {
            self.push_back(x);
        }
    }
}
impl<'a, T: 'a + Copy> Extend<&'a T> for VecDeque<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        for x in iter {
            self.push_back(*x);
        }
    }
}
impl<T, const N: usize> From<[T; N]> for VecDeque<T> {
    fn from(a: [T; N]) -> Self { VecDeque::from(crate::vec::from_array(a)) }
}

macro_rules! deque_iters {
    ($($n:literal $T:ident [$($m:ident)?] $get:ident;)*) => { $(
        #[path_name = $n]
        pub struct $T<'a, T> {
            d: &'a $($m)? VecDeque<T>,
            i: usize,
            n: usize,
        }
        impl<T: Debug> Debug for $T<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut all = self.rest();
                let wrap = self.d.buf.len().saturating_sub(self.d.head + self.i);
                let first = all.by_ref().take(wrap).collect::<Vec<_>>();
                f.debug_tuple(stringify!($T)).field(&first).field(&super::Items(all)).finish()
            }
        }
        impl<T> $T<'_, T> {
            pub(super) fn rest(&self) -> Iter<'_, T> { Iter { d: self.d, i: self.i, n: self.n } }
        }
        impl<'a, T> Iterator for $T<'a, T> {
            type Item = &'a $($m)? T;
            fn next(&mut self) -> Option<&'a $($m)? T> {
                let i = self.i;
                if i < self.n {
                    self.i = i + 1;
                    let j = self.d.at(i);
                    Some(intrinsics::$get(&$($m)? self.d.buf, j))
                } else {
                    None
                }
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.n - self.i;
                (n, Some(n))
            }
        }
        impl<'a, T> DoubleEndedIterator for $T<'a, T> {
            fn next_back(&mut self) -> Option<&'a $($m)? T> {
                if self.i < self.n {
                    self.n -= 1;
                    let j = self.d.at(self.n);
                    Some(intrinsics::$get(&$($m)? self.d.buf, j))
                } else {
                    None
                }
            }
        }
        impl<T> ExactSizeIterator for $T<'_, T> {}
        impl<T> FusedIterator for $T<'_, T> {}
    )* };
}
deque_iters! {
    "alloc::collections::vec_deque::iter::Iter" Iter [] slice_get;
    "alloc::collections::vec_deque::iter_mut::IterMut" IterMut [mut] slice_get_mut;
}
static EMPTY: VecDeque<()> = VecDeque::new();
pub(super) fn empty<T>() -> *mut VecDeque<T> { &EMPTY as *const VecDeque<()> as *mut VecDeque<T> }
impl<T> Default for Iter<'_, T> {
    fn default() -> Self { unsafe { (*empty()).iter() } }
}
impl<T> Default for IterMut<'_, T> {
    fn default() -> Self { unsafe { (*empty()).iter_mut() } }
}
impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self { Iter { ..*self } }
}
#[path_name = "alloc::collections::vec_deque::into_iter::IntoIter"]
#[derive(Clone)]
pub struct IntoIter<T> {
    inner: VecDeque<T>,
}
impl<T> Default for IntoIter<T> {
    fn default() -> Self { VecDeque::new().into_iter() }
}
impl<T: Debug> Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("IntoIter").field(&self.inner).finish() }
}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.inner.pop_front() }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.inner.len, Some(self.inner.len)) }
}
impl<T> DoubleEndedIterator for IntoIter<T> {
    fn next_back(&mut self) -> Option<T> { self.inner.pop_back() }
}
impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}
/// d has its length before the range for now; a Drain that is forgotten leaves a shorter one, not one with holes.
#[path_name = "alloc::collections::vec_deque::drain::Drain"]
pub struct Drain<'a, T> {
    d: &'a mut VecDeque<T>,
    drain_len: usize,
    idx: usize,
    tail_len: usize,
    remaining: usize,
}
impl<T: Debug> Debug for Drain<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Drain")
            .field(&self.drain_len)
            .field(&self.idx)
            .field(&self.tail_len)
            .field(&self.remaining)
            .finish()
    }
}
impl<T> Iterator for Drain<'_, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.remaining = self.remaining.checked_sub(1)?;
        self.idx += 1;
        Some(self.d.take_at(self.idx - 1))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.remaining, Some(self.remaining)) }
}
impl<T> DoubleEndedIterator for Drain<'_, T> {
    fn next_back(&mut self) -> Option<T> {
        self.remaining = self.remaining.checked_sub(1)?;
        Some(self.d.take_at(self.idx + self.remaining))
    }
}
impl<T> ExactSizeIterator for Drain<'_, T> {}
impl<T> FusedIterator for Drain<'_, T> {}
impl<T> Drop for Drain<'_, T> {
    fn drop(&mut self) {
        self.by_ref().for_each(drop);
        let d = &mut *self.d;
        for i in d.len..d.len + self.tail_len {
            let x = d.take_at(i + self.drain_len);
            d.put_at(i, x);
        }
        d.len += self.tail_len;
    }
}
impl<T> IntoIterator for VecDeque<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter { inner: self } }
}
impl<'a, T> IntoIterator for &'a VecDeque<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}
impl<'a, T> IntoIterator for &'a mut VecDeque<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.iter_mut() }
}
