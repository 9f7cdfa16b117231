use super::btree_map::{search, span};
use crate::borrow::Borrow;
use crate::cmp::Ordering;
use crate::fmt::{self, Debug};
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::marker::PhantomData;
use crate::ops::{BitAnd, BitOr, BitXor, RangeBounds, Sub};
use crate::vec;

#[lang]
pub struct BTreeSet<T> {
    #[shown = ""]
    keys: Vec<T>,
}
pub type Iter<'a, T> = crate::slice::Iter<'a, T>;
pub type Range<'a, T> = crate::slice::Iter<'a, T>;
pub type IntoIter<T> = crate::vec::IntoIter<T>;

impl<T> BTreeSet<T> {
    pub const fn new() -> BTreeSet<T> { BTreeSet { keys: Vec::new() } }
    pub fn range<K: ?Sized + Ord, R: RangeBounds<K>>(&self, range: R) -> Range<'_, T>
    where
        T: Borrow<K> + Ord,
    {
        let (a, b) = span(&self.keys, &range);
        self.keys[a..b].iter()
    }
    pub fn difference<'a>(&'a self, other: &'a BTreeSet<T>) -> Difference<'a, T>
    where
        T: Ord,
    {
        Difference(SetIter { a: &self.keys, b: &other.keys, keep: 1 })
    }
    pub fn symmetric_difference<'a>(&'a self, other: &'a BTreeSet<T>) -> SymmetricDifference<'a, T>
    where
        T: Ord,
    {
        SymmetricDifference(SetIter { a: &self.keys, b: &other.keys, keep: 5 })
    }
    pub fn intersection<'a>(&'a self, other: &'a BTreeSet<T>) -> Intersection<'a, T>
    where
        T: Ord,
    {
        Intersection(SetIter { a: &self.keys, b: &other.keys, keep: 2 })
    }
    pub fn union<'a>(&'a self, other: &'a BTreeSet<T>) -> Union<'a, T>
    where
        T: Ord,
    {
        Union(SetIter { a: &self.keys, b: &other.keys, keep: 7 })
    }
    pub fn clear(&mut self) { self.keys.clear() }
    pub fn contains<Q: ?Sized + Ord>(&self, value: &Q) -> bool
    where
        T: Borrow<Q> + Ord,
    {
        search(&self.keys, value).is_ok()
    }
    pub fn get<Q: ?Sized + Ord>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q> + Ord,
    {
        match search(&self.keys, value) {
            Ok(i) => Some(&self.keys[i]),
            Err(_) => None,
        }
    }
    pub fn is_disjoint(&self, other: &BTreeSet<T>) -> bool
    where
        T: Ord,
    {
        self.intersection(other).next().is_none()
    }
    pub fn is_subset(&self, other: &BTreeSet<T>) -> bool
    where
        T: Ord,
    {
        self.difference(other).next().is_none()
    }
    pub fn is_superset(&self, other: &BTreeSet<T>) -> bool
    where
        T: Ord,
    {
        other.is_subset(self)
    }
    pub fn first(&self) -> Option<&T> { self.keys.first() }
    pub fn last(&self) -> Option<&T> { self.keys.last() }
    pub fn pop_first(&mut self) -> Option<T> { if self.keys.is_empty() { None } else { Some(self.keys.remove(0)) } }
    pub fn pop_last(&mut self) -> Option<T> { self.keys.pop() }
    pub fn insert(&mut self, value: T) -> bool
    where
        T: Ord,
    {
        match search(&self.keys, &value) {
            Ok(_) => false,
            Err(i) => {
                intrinsics::vec_insert(&mut self.keys, i, value);
                true
            }
        }
    }
    pub fn replace(&mut self, value: T) -> Option<T>
    where
        T: Ord,
    {
        match search(&self.keys, &value) {
            Ok(i) => Some(intrinsics::replace(&mut self.keys[i], value)),
            Err(i) => {
                intrinsics::vec_insert(&mut self.keys, i, value);
                None
            }
        }
    }
    pub fn remove<Q: ?Sized + Ord>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q> + Ord,
    {
        self.take(value).is_some()
    }
    pub fn take<Q: ?Sized + Ord>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q> + Ord,
    {
        match search(&self.keys, value) {
            Ok(i) => Some(self.keys.remove(i)),
            Err(_) => None,
        }
    }
    pub fn extract_if<F: FnMut(&T) -> bool, R: RangeBounds<T>>(&mut self, range: R, pred: F) -> ExtractIf<'_, T, R, F>
    where
        T: Ord,
    {
        let (i, end) = span(&self.keys, &range);
        ExtractIf { inner: vec::ExtractIf { v: &mut self.keys, i, end, pred }, own: PhantomData }
    }
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F)
    where
        T: Ord,
    {
        self.keys.retain(f)
    }
    pub fn append(&mut self, other: &mut Self)
    where
        T: Ord,
    {
        if self.is_empty() || other.is_empty() {
            self.keys.append(&mut other.keys);
            return;
        }
        let mut a = intrinsics::replace(&mut self.keys, Vec::new()).into_iter();
        let mut b = intrinsics::replace(&mut other.keys, Vec::new()).into_iter();
        let (mut x, mut y) = (a.next(), b.next());
        loop {
            let order = match (&x, &y) {
                (Some(x), Some(y)) => x.cmp(y),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return,
            };
            let smaller = if order == Ordering::Greater { &mut y } else { &mut x };
            self.keys.extend(smaller.take());
            if order == Ordering::Equal {
                y = None;
            }
            if x.is_none() {
                x = a.next();
            }
            if y.is_none() {
                y = b.next();
            }
        }
    }
    pub fn split_off<Q: ?Sized + Ord>(&mut self, value: &Q) -> Self
    where
        T: Borrow<Q> + Ord,
    {
        let i = match search(&self.keys, value) {
            Ok(i) => i,
            Err(i) => i,
        };
        BTreeSet { keys: self.keys.split_off(i) }
    }
    pub fn iter(&self) -> Iter<'_, T> { self.keys.iter() }
    pub const fn len(&self) -> usize { self.keys.len() }
    pub const fn is_empty(&self) -> bool { self.keys.len() == 0 }
}
impl<T: Clone> Clone for BTreeSet<T> {
    fn clone(&self) -> Self { BTreeSet { keys: self.keys.clone() } }
}
impl<T> Default for BTreeSet<T> {
    fn default() -> Self { BTreeSet::new() }
}
impl<T: PartialEq> PartialEq for BTreeSet<T> {
    fn eq(&self, o: &Self) -> bool { self.keys == o.keys }
}
impl<T: Eq> Eq for BTreeSet<T> {}
impl<T: PartialOrd> PartialOrd for BTreeSet<T> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> { self.keys.partial_cmp(&o.keys) }
}
impl<T: Ord> Ord for BTreeSet<T> {
    fn cmp(&self, o: &Self) -> Ordering { self.keys.cmp(&o.keys) }
}
impl<T: Hash> Hash for BTreeSet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) { self.keys.hash(state) }
}
impl<T: Debug> Debug for BTreeSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_set().entries(self.iter()).finish() }
}
impl<T: Ord> FromIterator<T> for BTreeSet<T> {
    /// Sorts all elements first. Of several that are equal the last is kept.
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> BTreeSet<T> {
        let mut keys: Vec<T> = iter.into_iter().collect();
        keys.sort();
        keys.dedup_by(|next, last| {
            let same = *last == *next;
            if same {
                intrinsics::swap(next, last);
            }
            same
        });
        BTreeSet { keys }
    }
}
impl<T: Ord> Extend<T> for BTreeSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for x in iter {
            self.insert(x);
        }
    }
}
impl<'a, T: 'a + Ord + Copy> Extend<&'a T> for BTreeSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        for x in iter {
            self.insert(*x);
        }
    }
}
impl<T: Ord, const N: usize> From<[T; N]> for BTreeSet<T> {
    fn from(arr: [T; N]) -> Self { arr.into_iter().collect() }
}
impl<T> IntoIterator for BTreeSet<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { self.keys.into_iter() }
}
impl<'a, T> IntoIterator for &'a BTreeSet<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.keys.iter() }
}
pub struct ExtractIf<'a, T, R, F> {
    inner: vec::ExtractIf<'a, T, F>,
    own: PhantomData<R>,
}
impl<T, R, F: FnMut(&T) -> bool> Iterator for ExtractIf<'_, T, R, F> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.inner.find(|f, x| f(x)) }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(self.inner.end - self.inner.i)) }
}
impl<T, R, F: FnMut(&T) -> bool> FusedIterator for ExtractIf<'_, T, R, F> {}
macro_rules! set_ops {
    ($($Tr:ident $m:ident $f:ident;)*) => { $(
        impl<T: Ord + Clone> $Tr<&BTreeSet<T>> for &BTreeSet<T> {
            type Output = BTreeSet<T>;
            fn $m(self, rhs: &BTreeSet<T>) -> BTreeSet<T> { self.$f(rhs).cloned().collect() }
        }
    )* };
}
set_ops! { BitOr bitor union; BitAnd bitand intersection; BitXor bitxor symmetric_difference; Sub sub difference; }

/// Walks two sorted slices; keep: bit 0 only in a, bit 1 in both, bit 2 only in b.
struct SetIter<'a, T> {
    a: &'a [T],
    b: &'a [T],
    keep: u32,
}
impl<'a, T> Clone for SetIter<'a, T> {
    fn clone(&self) -> Self { SetIter { a: self.a, b: self.b, keep: self.keep } }
}
impl<'a, T: Ord> SetIter<'a, T> {
    fn next(&mut self) -> Option<&'a T> {
        loop {
            let o = match (self.a.first(), self.b.first()) {
                (None, None) => return None,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(x), Some(y)) => x.cmp(y),
            };
            let (bit, from_a) = match o {
                Ordering::Less => (1, true),
                Ordering::Equal => (2, true),
                Ordering::Greater => (4, false),
            };
            let x = if from_a { &self.a[0] } else { &self.b[0] };
            if o != Ordering::Greater {
                self.a = &self.a[1..];
            }
            if o != Ordering::Less {
                self.b = &self.b[1..];
            }
            if self.keep & bit != 0 {
                return Some(x);
            }
        }
    }
}
macro_rules! set_iters {
    ($($T:ident;)*) => { $(
        pub struct $T<'a, T>(SetIter<'a, T>);
        impl<T> Clone for $T<'_, T> {
            fn clone(&self) -> Self { $T(self.0.clone()) }
        }
        impl<'a, T: Ord> Iterator for $T<'a, T> {
            type Item = &'a T;
            fn next(&mut self) -> Option<&'a T> { self.0.next() }
        }
        impl<T: Ord> FusedIterator for $T<'_, T> {}
        crate::str::hidden! { $T ['_, T] }
    )* };
}
set_iters! {
    Difference;
    SymmetricDifference;
    Intersection;
    Union;
}
