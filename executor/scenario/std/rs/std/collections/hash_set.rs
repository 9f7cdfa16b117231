use super::hash_map::{self, HashMap};
use crate::borrow::Borrow;
use crate::fmt::{self, Debug};
use crate::hash::{BuildHasher, Hash, RandomState};
use crate::iter::FusedIterator;
use crate::ops::{BitAnd, BitOr, BitXor, Sub};

#[lang]
pub struct HashSet<T, S = RandomState> {
    map: HashMap<T, (), S>,
}
impl<T> HashSet<T, RandomState> {
    pub fn new() -> HashSet<T, RandomState> { HashSet { map: HashMap::new() } }
    pub fn with_capacity(capacity: usize) -> HashSet<T, RandomState> {
        HashSet { map: HashMap::with_capacity(capacity) }
    }
}
impl<T, S> HashSet<T, S> {
    pub fn with_hasher(hasher: S) -> HashSet<T, S> { HashSet { map: HashMap::with_hasher(hasher) } }
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> HashSet<T, S> {
        HashSet { map: HashMap::with_capacity_and_hasher(capacity, hasher) }
    }
    pub fn capacity(&self) -> usize { self.map.capacity() }
    pub fn iter(&self) -> Iter<'_, T> { Iter { inner: self.map.keys() } }
    pub fn len(&self) -> usize { self.map.len() }
    pub fn is_empty(&self) -> bool { self.map.is_empty() }
    pub fn drain(&mut self) -> Drain<'_, T> { Drain { inner: self.map.drain() } }
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut f: F) { self.map.retain(|k, _| f(k)) }
    pub fn extract_if<F: FnMut(&T) -> bool>(&mut self, pred: F) -> ExtractIf<'_, T, F> {
        ExtractIf { inner: hash_map::ExtractIf::of(&mut self.map, pred) }
    }
    pub fn clear(&mut self) { self.map.clear() }
    pub fn hasher(&self) -> &S { self.map.hasher() }
}
impl<T: Eq + Hash, S: BuildHasher> HashSet<T, S> {
    pub fn reserve(&mut self, additional: usize) { self.map.reserve(additional) }
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), crate::collections::TryReserveError> {
        crate::collections::can_reserve::<T>(self.len(), additional)?;
        self.reserve(additional);
        Ok(())
    }
    pub fn shrink_to(&mut self, min_capacity: usize) { self.map.shrink_to(min_capacity) }
    pub fn shrink_to_fit(&mut self) { self.map.shrink_to_fit() }
    pub fn difference<'a>(&'a self, other: &'a HashSet<T, S>) -> Difference<'a, T, S> {
        Difference { iter: self.iter(), other }
    }
    pub fn symmetric_difference<'a>(&'a self, other: &'a HashSet<T, S>) -> SymmetricDifference<'a, T, S> {
        SymmetricDifference { iter: self.difference(other).chain(other.difference(self)) }
    }
    pub fn intersection<'a>(&'a self, other: &'a HashSet<T, S>) -> Intersection<'a, T, S> {
        if self.len() <= other.len() {
            Intersection { iter: self.iter(), other }
        } else {
            Intersection { iter: other.iter(), other: self }
        }
    }
    pub fn union<'a>(&'a self, other: &'a HashSet<T, S>) -> Union<'a, T, S> {
        if self.len() >= other.len() {
            Union { iter: self.iter().chain(other.difference(self)) }
        } else {
            Union { iter: other.iter().chain(self.difference(other)) }
        }
    }
    pub fn contains<Q: ?Sized + Hash + Eq>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.contains_key(value)
    }
    pub fn get<Q: ?Sized + Hash + Eq>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        match self.map.get_key_value(value) {
            Some((k, _)) => Some(k),
            None => None,
        }
    }
    pub fn is_disjoint(&self, other: &HashSet<T, S>) -> bool { self.iter().all(|v| !other.contains(v)) }
    pub fn is_subset(&self, other: &HashSet<T, S>) -> bool {
        self.len() <= other.len() && self.iter().all(|v| other.contains(v))
    }
    pub fn is_superset(&self, other: &HashSet<T, S>) -> bool { other.is_subset(self) }
    pub fn insert(&mut self, value: T) -> bool { self.map.insert(value, ()).is_none() }
    pub fn replace(&mut self, value: T) -> Option<T> {
        let old = self.take(&value);
        self.map.insert(value, ());
        old
    }
    pub fn remove<Q: ?Sized + Hash + Eq>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.remove(value).is_some()
    }
    pub fn take<Q: ?Sized + Hash + Eq>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q>,
    {
        match self.map.remove_entry(value) {
            Some((k, _)) => Some(k),
            None => None,
        }
    }
}
impl<T: Clone, S: Clone> Clone for HashSet<T, S> {
    fn clone(&self) -> Self { HashSet { map: self.map.clone() } }
}
impl<T: Eq + Hash, S: BuildHasher> PartialEq for HashSet<T, S> {
    fn eq(&self, other: &HashSet<T, S>) -> bool { self.len() == other.len() && self.iter().all(|k| other.contains(k)) }
}
impl<T: Eq + Hash, S: BuildHasher> Eq for HashSet<T, S> {}
impl<T: Debug, S> Debug for HashSet<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_set().entries(self.iter()).finish() }
}
impl<T, S: Default> Default for HashSet<T, S> {
    fn default() -> HashSet<T, S> { HashSet { map: HashMap::default() } }
}
impl<T: Eq + Hash, S: BuildHasher + Default> FromIterator<T> for HashSet<T, S> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> HashSet<T, S> {
        let mut set = HashSet::with_hasher(S::default());
        set.extend(iter);
        set
    }
}
impl<T: Eq + Hash, const N: usize> From<[T; N]> for HashSet<T, RandomState> {
    fn from(arr: [T; N]) -> Self { arr.into_iter().collect() }
}
impl<T: Eq + Hash, S: BuildHasher> Extend<T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for x in iter {
            self.insert(x);
        }
    }
}
impl<'a, T: 'a + Eq + Hash + Copy, S: BuildHasher> Extend<&'a T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        for x in iter {
            self.insert(*x);
        }
    }
}
macro_rules! set_ops {
    ($($Tr:ident $m:ident $f:ident;)*) => { $(
        impl<T: Eq + Hash + Clone, S: BuildHasher + Default> $Tr<&HashSet<T, S>> for &HashSet<T, S> {
            type Output = HashSet<T, S>;
            fn $m(self, rhs: &HashSet<T, S>) -> HashSet<T, S> { self.$f(rhs).cloned().collect() }
        }
    )* };
}
set_ops! { BitOr bitor union; BitAnd bitand intersection; BitXor bitxor symmetric_difference; Sub sub difference; }

crate::collections::parts! {
    Iter ['a, T] hash_map::Keys<'a, T, ()> => &'a T, |k| k;
    IntoIter [T] hash_map::IntoIter<T, ()> => T, |e| e.0;
}
crate::collections::copies! { Iter [T]; }
pub struct Drain<'a, T> {
    inner: hash_map::Drain<'a, T, ()>,
}
impl<'a, T> Iterator for Drain<'a, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self.inner.next() {
            Some((k, _)) => Some(k),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl<T> ExactSizeIterator for Drain<'_, T> {}
impl<T> FusedIterator for Drain<'_, T> {}
pub struct ExtractIf<'a, T, F> {
    inner: hash_map::ExtractIf<'a, T, (), F>,
}
impl<T, F: FnMut(&T) -> bool> Iterator for ExtractIf<'_, T, F> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.inner.find(|f, k, _| f(k)).map(|e| e.0) }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.left() }
}
impl<T, F: FnMut(&T) -> bool> FusedIterator for ExtractIf<'_, T, F> {}
impl<'a, T, S> IntoIterator for &'a HashSet<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}
impl<T, S> IntoIterator for HashSet<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter { inner: self.map.into_iter() } }
}
macro_rules! compared {
    ($($T:ident $keep:literal;)*) => { $(
        pub struct $T<'a, T, S> {
            iter: Iter<'a, T>,
            other: &'a HashSet<T, S>,
        }
        impl<T, S> Clone for $T<'_, T, S> {
            fn clone(&self) -> Self { $T { iter: self.iter.clone(), other: self.other } }
        }
        impl<'a, T: Eq + Hash, S: BuildHasher> Iterator for $T<'a, T, S> {
            type Item = &'a T;
            fn next(&mut self) -> Option<&'a T> {
                while let Some(x) = self.iter.next() {
                    if self.other.contains(x) == $keep {
                        return Some(x);
                    }
                }
                None
            }
        }
        impl<T: Eq + Hash, S: BuildHasher> FusedIterator for $T<'_, T, S> {}
    )* };
}
compared! {
    Difference false;
    Intersection true;
}
macro_rules! joined {
    ($($T:ident $a:ty;)*) => { $(
        pub struct $T<'a, T, S> {
            iter: crate::iter::Chain<$a, Difference<'a, T, S>>,
        }
        impl<T, S> Clone for $T<'_, T, S> {
            fn clone(&self) -> Self { $T { iter: self.iter.clone() } }
        }
        impl<'a, T: Eq + Hash, S: BuildHasher> Iterator for $T<'a, T, S> {
            type Item = &'a T;
            fn next(&mut self) -> Option<&'a T> { self.iter.next() }
        }
        impl<T: Eq + Hash, S: BuildHasher> FusedIterator for $T<'_, T, S> {}
    )* };
}
joined! {
    SymmetricDifference Difference<'a, T, S>;
    Union Iter<'a, T>;
}
crate::collections::listed! {
    [T: Debug] Iter<'_, T>, |s| s.clone();
    [T: Debug] IntoIter<T>, |s| s.inner.rest().map(|e| e.0);
    [T: Debug] Drain<'_, T>, |s| s.inner.rest().map(|e| e.0);
    [T: Debug + Eq + Hash, S: BuildHasher] Difference<'_, T, S>, |s| s.clone();
    [T: Debug + Eq + Hash, S: BuildHasher] Intersection<'_, T, S>, |s| s.clone();
    [T: Debug + Eq + Hash, S: BuildHasher] SymmetricDifference<'_, T, S>, |s| s.clone();
    [T: Debug + Eq + Hash, S: BuildHasher] Union<'_, T, S>, |s| s.clone();
}
