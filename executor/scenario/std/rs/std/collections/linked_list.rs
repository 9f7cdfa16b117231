//! Only the order can be observed, so a ring serves.
use super::vec_deque::{self, VecDeque};
use crate::ops::{Deref, DerefMut};
use crate::fmt::{self, Debug};
use crate::iter::FusedIterator;

#[lang]
#[derive(Clone)]
pub struct LinkedList<T> {
    d: Deque<T>,
}

/// A ring in a block of its own, so that a list is as large as rustc's.
#[derive(Clone)]
struct Deque<T> {
    d: Option<Box<VecDeque<T>>>,
    pad: [usize; 2],
}
impl<T> Deque<T> {
    fn of(d: VecDeque<T>) -> Self { Deque { d: Some(Box::new(d)), pad: [0; 2] } }
    fn into(self) -> VecDeque<T> {
        match self.d {
            Some(d) => *d,
            None => VecDeque::new(),
        }
    }
}
impl<T> Deref for Deque<T> {
    type Target = VecDeque<T>;
    fn deref(&self) -> &VecDeque<T> {
        match &self.d {
            Some(d) => d,
            None => unsafe { &*vec_deque::empty() },
        }
    }
}
impl<T> DerefMut for Deque<T> {
    fn deref_mut(&mut self) -> &mut VecDeque<T> { self.d.get_or_insert_with(|| Box::new(VecDeque::new())) }
}
impl<T> LinkedList<T> {
    pub const fn new() -> Self { LinkedList { d: Deque { d: None, pad: [0; 2] } } }
    pub fn append(&mut self, other: &mut Self) { self.d.append(&mut other.d) }
    pub fn iter(&self) -> Iter<'_, T> { Iter { inner: self.d.iter() } }
    pub fn iter_mut(&mut self) -> IterMut<'_, T> { IterMut { inner: self.d.iter_mut() } }
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
    pub fn extract_if<F: FnMut(&mut T) -> bool>(&mut self, pred: F) -> ExtractIf<'_, T, F> {
        ExtractIf { left: self.len(), d: &mut self.d, pred }
    }
    pub fn split_off(&mut self, at: usize) -> LinkedList<T> {
        assert!(at <= self.len(), "Cannot split off at a nonexistent index");
        LinkedList { d: Deque::of(self.d.split_off(at)) }
    }
}
pub struct ExtractIf<'a, T, F> {
    d: &'a mut VecDeque<T>,
    left: usize, // the rest is behind them
    pred: F,
}
impl<T, F: FnMut(&mut T) -> bool> Iterator for ExtractIf<'_, T, F> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        while self.left > 0 {
            let out = (self.pred)(self.d.front_mut()?);
            self.left -= 1;
            let x = self.d.pop_front()?;
            if out {
                return Some(x);
            }
            self.d.push_back(x);
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(self.left)) }
}
impl<T, F> Drop for ExtractIf<'_, T, F> {
    fn drop(&mut self) { self.d.rotate_left(self.left) }
}
impl<T> Default for LinkedList<T> {
    fn default() -> Self { LinkedList::new() }
}
impl<T: Debug> Debug for LinkedList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.iter()).finish() }
}
impl<T> FromIterator<T> for LinkedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self { LinkedList { d: Deque::of(iter.into_iter().collect()) } }
}
impl<T> Extend<T> for LinkedList<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) { self.d.extend(iter) }
}
impl<'a, T: Copy + 'a> Extend<&'a T> for LinkedList<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) { self.d.extend(iter) }
}
impl<T, const N: usize> From<[T; N]> for LinkedList<T> {
    fn from(arr: [T; N]) -> Self { LinkedList { d: Deque::of(VecDeque::from(arr)) } }
}
impl<T> IntoIterator for LinkedList<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter { inner: self.d.into().into_iter() } }
}
impl<'a, T> IntoIterator for &'a LinkedList<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}
impl<'a, T> IntoIterator for &'a mut LinkedList<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.iter_mut() }
}

impl<T: PartialEq> PartialEq for LinkedList<T> {
    fn eq(&self, o: &Self) -> bool { *self.d == *o.d }
}
impl<T: Eq> Eq for LinkedList<T> {}
impl<T: PartialOrd> PartialOrd for LinkedList<T> {
    fn partial_cmp(&self, o: &Self) -> Option<crate::cmp::Ordering> { self.d.partial_cmp(&*o.d) }
}
impl<T: Ord> Ord for LinkedList<T> {
    fn cmp(&self, o: &Self) -> crate::cmp::Ordering { self.d.cmp(&*o.d) }
}
impl<T: crate::hash::Hash> crate::hash::Hash for LinkedList<T> {
    fn hash<H: crate::hash::Hasher>(&self, state: &mut H) { self.d.hash(state) }
}
super::parts! {
    both
    Iter ['a, T] vec_deque::Iter<'a, T> => &'a T, |x| x;
    IterMut ['a, T] vec_deque::IterMut<'a, T> => &'a mut T, |x| x;
    IntoIter [T] vec_deque::IntoIter<T> => T, |x| x;
}
super::copies! { Iter [T]; }
macro_rules! shown {
    ($($T:ident)*) => { $(
        impl<T: Debug> Debug for $T<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($T)).field(&super::Items(self.inner.rest())).field(&self.len()).finish()
            }
        }
    )* };
}
shown! { Iter IterMut }
impl<T: Debug> Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.inner.fmt(f) }
}
impl<T: Clone> Clone for IntoIter<T> {
    fn clone(&self) -> Self { IntoIter { inner: self.inner.clone() } }
}
