//! Only the order can be observed, so a ring serves.
use super::vec_deque::{self, VecDeque};
pub use super::vec_deque::{IntoIter, Iter, IterMut};
use crate::fmt::{self, Debug};

#[lang = "LinkedList"]
#[path_name = "alloc::collections::linked_list::LinkedList"]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkedList<T> {
    d: VecDeque<T>,
}
impl<T> LinkedList<T> {
    pub const fn new() -> Self { LinkedList { d: VecDeque::new() } }
    pub fn append(&mut self, other: &mut Self) { self.d.append(&mut other.d) }
    pub fn iter(&self) -> vec_deque::Iter<'_, T> { self.d.iter() }
    pub fn iter_mut(&mut self) -> vec_deque::IterMut<'_, T> { self.d.iter_mut() }
    pub fn is_empty(&self) -> bool { self.d.is_empty() }
    pub fn len(&self) -> usize { self.d.len() }
    pub fn clear(&mut self) { self.d.clear() }
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq<T>,
    {
        self.d.contains(x)
    }
    pub fn front(&self) -> Option<&T> { self.d.front() }
    pub fn front_mut(&mut self) -> Option<&mut T> { self.d.front_mut() }
    pub fn back(&self) -> Option<&T> { self.d.back() }
    pub fn back_mut(&mut self) -> Option<&mut T> { self.d.back_mut() }
    pub fn push_front(&mut self, elt: T) { self.d.push_front(elt) }
    pub fn pop_front(&mut self) -> Option<T> { self.d.pop_front() }
    pub fn push_back(&mut self, elt: T) { self.d.push_back(elt) }
    pub fn push_front_mut(&mut self, elt: T) -> &mut T { self.d.push_front_mut(elt) }
    pub fn push_back_mut(&mut self, elt: T) -> &mut T { self.d.push_back_mut(elt) }
    pub fn pop_back(&mut self) -> Option<T> { self.d.pop_back() }
    pub fn extract_if<F: FnMut(&mut T) -> bool>(&mut self, mut pred: F) -> crate::vec::IntoIter<T> {
        let mut out = Vec::new();
        for _ in 0..self.len() {
            let mut x = self.d.pop_front().unwrap();
            if pred(&mut x) {
                out.push(x);
            } else {
                self.d.push_back(x);
            }
        }
        out.into_iter()
    }
    pub fn split_off(&mut self, at: usize) -> LinkedList<T> {
        assert!(at <= self.len(), "Cannot split off at a nonexistent index");
        LinkedList { d: self.d.split_off(at) }
    }
}
impl<T> Default for LinkedList<T> {
    fn default() -> Self { LinkedList::new() }
}
impl<T: Debug> Debug for LinkedList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.iter()).finish() }
}
impl<T> FromIterator<T> for LinkedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self { LinkedList { d: iter.into_iter().collect() } }
}
impl<T> Extend<T> for LinkedList<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) { self.d.extend(iter) }
}
impl<'a, T: Copy + 'a> Extend<&'a T> for LinkedList<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) { self.d.extend(iter) }
}
impl<T, const N: usize> From<[T; N]> for LinkedList<T> {
    fn from(arr: [T; N]) -> Self { LinkedList { d: VecDeque::from(arr) } }
}
impl<T> IntoIterator for LinkedList<T> {
    type Item = T;
    type IntoIter = vec_deque::IntoIter<T>;
    fn into_iter(self) -> vec_deque::IntoIter<T> { self.d.into_iter() }
}
impl<'a, T> IntoIterator for &'a LinkedList<T> {
    type Item = &'a T;
    type IntoIter = vec_deque::Iter<'a, T>;
    fn into_iter(self) -> vec_deque::Iter<'a, T> { self.d.iter() }
}
impl<'a, T> IntoIterator for &'a mut LinkedList<T> {
    type Item = &'a mut T;
    type IntoIter = vec_deque::IterMut<'a, T>;
    fn into_iter(self) -> vec_deque::IterMut<'a, T> { self.d.iter_mut() }
}
