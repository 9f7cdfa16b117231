//! The same sifting as std's, so that ties come out in the same order.
use crate::fmt::{self, Debug};
use crate::intrinsics;
use crate::ops::{Deref, DerefMut};

#[lang]
pub struct BinaryHeap<T> {
    #[shown = ""]
    data: Vec<T>,
}

impl<T: Ord> BinaryHeap<T> {
    pub fn peek_mut(&mut self) -> Option<PeekMut<'_, T>> {
        if self.data.is_empty() {
            None
        } else {
            Some(PeekMut { heap: self, dirty: false })
        }
    }
    pub fn pop(&mut self) -> Option<T> {
        let n = self.data.len();
        if n == 0 {
            return None;
        }
        if n > 1 {
            intrinsics::slice_swap(intrinsics::vec_as_mut_slice(&mut self.data), 0, n - 1);
        }
        let item = intrinsics::vec_pop(&mut self.data);
        if n > 2 {
            self.sift_down_to_bottom(0);
        }
        Some(item)
    }
    pub fn push(&mut self, item: T) {
        let n = self.data.len();
        self.data.push(item);
        self.sift_up(0, n);
    }
    pub fn into_sorted_vec(mut self) -> Vec<T> {
        let mut end = self.data.len();
        while end > 1 {
            end -= 1;
            intrinsics::slice_swap(intrinsics::vec_as_mut_slice(&mut self.data), 0, end);
            self.sift_down_range(0, end);
        }
        self.data
    }
    fn sift_up(&mut self, start: usize, pos: usize) -> usize {
        let v = intrinsics::vec_as_mut_slice(&mut self.data);
        let mut pos = pos;
        while pos > start {
            let parent = (pos - 1) / 2;
            if *intrinsics::slice_get(v, pos) <= *intrinsics::slice_get(v, parent) {
                break;
            }
            intrinsics::slice_swap(v, pos, parent);
            pos = parent;
        }
        pos
    }
    fn sift_down_range(&mut self, pos: usize, end: usize) {
        let v = intrinsics::vec_as_mut_slice(&mut self.data);
        let mut pos = pos;
        let mut child = 2 * pos + 1;
        while child + 1 < end {
            if *intrinsics::slice_get(v, child) <= *intrinsics::slice_get(v, child + 1) {
                child += 1;
            }
            if *intrinsics::slice_get(v, pos) >= *intrinsics::slice_get(v, child) {
                return;
            }
            intrinsics::slice_swap(v, pos, child);
            pos = child;
            child = 2 * pos + 1;
        }
        if child + 1 == end && *intrinsics::slice_get(v, pos) < *intrinsics::slice_get(v, child) {
            intrinsics::slice_swap(v, pos, child);
        }
    }
    fn sift_down(&mut self, pos: usize) {
        let n = self.data.len();
        self.sift_down_range(pos, n)
    }
    fn sift_down_to_bottom(&mut self, start: usize) {
        let v = intrinsics::vec_as_mut_slice(&mut self.data);
        let end = v.len();
        let mut pos = start;
        let mut child = 2 * pos + 1;
        while child + 1 < end {
            if *intrinsics::slice_get(v, child) <= *intrinsics::slice_get(v, child + 1) {
                child += 1;
            }
            intrinsics::slice_swap(v, pos, child);
            pos = child;
            child = 2 * pos + 1;
        }
        if child + 1 == end {
            intrinsics::slice_swap(v, pos, child);
            pos = child;
        }
        self.sift_up(start, pos);
    }
    fn rebuild(&mut self) {
        let mut n = self.data.len() / 2;
        while n > 0 {
            n -= 1;
            self.sift_down(n);
        }
    }
    fn rebuild_tail(&mut self, start: usize) {
        let n = self.data.len();
        if start == n {
            return;
        }
        let tail = n - start;
        let better = if start < tail {
            true
        } else if n <= 2048 {
            2 * n < tail * (usize::BITS - 1 - start.leading_zeros()) as usize
        } else {
            2 * n < tail * 11
        };
        if better {
            self.rebuild();
        } else {
            for i in start..n {
                self.sift_up(0, i);
            }
        }
    }
    pub fn append(&mut self, other: &mut Self) {
        if self.len() < other.len() {
            intrinsics::swap(self, other);
        }
        let start = self.data.len();
        self.data.append(&mut other.data);
        self.rebuild_tail(start);
    }
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut f: F) {
        let mut first_removed = self.data.len();
        let mut i = 0;
        self.data.retain(|e| {
            let keep = f(e);
            if !keep && i < first_removed {
                first_removed = i;
            }
            i += 1;
            keep
        });
        self.rebuild_tail(first_removed);
    }
}
impl<T> BinaryHeap<T> {
    pub const fn new() -> BinaryHeap<T> { BinaryHeap { data: Vec::new() } }
    pub fn with_capacity(capacity: usize) -> BinaryHeap<T> { BinaryHeap { data: Vec::with_capacity(capacity) } }
    pub fn iter(&self) -> Iter<'_, T> { self.data.iter() }
    pub fn peek(&self) -> Option<&T> { self.data.first() }
    pub fn capacity(&self) -> usize { self.data.capacity() }
    pub fn reserve(&mut self, additional: usize) { self.data.reserve(additional) }
    pub fn reserve_exact(&mut self, additional: usize) { self.data.reserve_exact(additional) }
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), super::TryReserveError> {
        self.data.try_reserve_exact(additional)
    }
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), super::TryReserveError> {
        self.data.try_reserve(additional)
    }
    pub fn into_vec(self) -> Vec<T> { self.data }
    pub fn as_slice(&self) -> &[T] { self.data.as_slice() }
    pub fn len(&self) -> usize { self.data.len() }
    pub fn is_empty(&self) -> bool { self.data.is_empty() }
    pub fn shrink_to_fit(&mut self) { self.data.shrink_to_fit() }
    pub fn shrink_to(&mut self, min_capacity: usize) { self.data.shrink_to(min_capacity) }
    pub fn drain(&mut self) -> Drain<'_, T> { self.data.drain(..) }
    pub fn clear(&mut self) { self.data.clear() }
}
pub use crate::slice::Iter;
pub use crate::vec::{Drain, IntoIter};

pub struct PeekMut<'a, T: 'a + Ord> {
    heap: &'a mut BinaryHeap<T>,
    dirty: bool,
}
impl<'a, T: Ord> PeekMut<'a, T> {
    pub fn pop(mut this: PeekMut<'a, T>) -> T {
        if this.dirty {
            this.dirty = false;
            this.heap.sift_down(0);
        }
        this.heap.pop().unwrap()
    }
}
impl<T: Ord> Deref for PeekMut<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { &self.heap.data[0] }
}
impl<T: Ord> DerefMut for PeekMut<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.dirty = true;
        &mut self.heap.data[0]
    }
}
impl<T: Ord> Drop for PeekMut<'_, T> {
    fn drop(&mut self) {
        if self.dirty {
            self.heap.sift_down(0);
        }
    }
}
impl<T: Ord + Debug> Debug for PeekMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PeekMut").field(&self.heap.data[0]).finish()
    }
}
impl<T: Clone> Clone for BinaryHeap<T> {
    fn clone(&self) -> Self { BinaryHeap { data: self.data.clone() } }
}
impl<T> Default for BinaryHeap<T> {
    fn default() -> Self { BinaryHeap { data: Vec::new() } }
}
impl<T: Debug> Debug for BinaryHeap<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.iter()).finish() }
}
impl<T: Ord> From<Vec<T>> for BinaryHeap<T> {
    fn from(vec: Vec<T>) -> BinaryHeap<T> {
        let mut heap = BinaryHeap { data: vec };
        heap.rebuild();
        heap
    }
}
impl<T: Ord, const N: usize> From<[T; N]> for BinaryHeap<T> {
    fn from(arr: [T; N]) -> Self { BinaryHeap::from(crate::vec::from_array(arr)) }
}
impl<T> From<BinaryHeap<T>> for Vec<T> {
    fn from(heap: BinaryHeap<T>) -> Vec<T> { heap.data }
}
impl<T: Ord> FromIterator<T> for BinaryHeap<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> BinaryHeap<T> {
        BinaryHeap::from(iter.into_iter().collect::<Vec<_>>())
    }
}
impl<T: Ord> Extend<T> for BinaryHeap<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        let start = self.data.len();
        self.data.extend(iter);
        self.rebuild_tail(start);
    }
}
impl<'a, T: 'a + Ord + Copy> Extend<&'a T> for BinaryHeap<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) { self.extend(iter.into_iter().cloned()) }
}
impl<T> IntoIterator for BinaryHeap<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { self.data.into_iter() }
}
impl<'a, T> IntoIterator for &'a BinaryHeap<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}
