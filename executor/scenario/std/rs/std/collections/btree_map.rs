//! Two sorted Vecs side by side: keys and values.
use crate::borrow::Borrow;
use crate::cmp::Ordering;
use crate::fmt::{self, Debug};
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::ops::{Bound, Index, RangeBounds};

#[lang = "BTreeMap"]
#[path_name = "alloc::collections::btree::map::BTreeMap"]
pub struct BTreeMap<K, V> {
    keys: Vec<K>,
    vals: Vec<V>,
}

/// The first position whose key is not below k; the keys are in order.
pub(super) fn search<K: Borrow<Q>, Q: ?Sized + Ord>(keys: &[K], k: &Q) -> Result<usize, usize> {
    let (mut lo, mut hi) = (0, keys.len());
    while lo < hi {
        let mid = (lo + hi) / 2;
        match keys[mid].borrow().cmp(k) {
            Ordering::Less => lo = mid + 1,
            Ordering::Equal => return Ok(mid),
            Ordering::Greater => hi = mid,
        }
    }
    Err(lo)
}
pub(super) fn span<K: Borrow<Q>, Q: ?Sized + Ord, R: RangeBounds<Q>>(keys: &[K], range: &R) -> (usize, usize) {
    if keys.is_empty() {
        return (0, 0);
    }
    match (range.start_bound(), range.end_bound()) {
        (Bound::Excluded(s), Bound::Excluded(e)) if s == e => panic!("range start and end are equal and excluded in BTreeMap"),
        (Bound::Included(s) | Bound::Excluded(s), Bound::Included(e) | Bound::Excluded(e)) if s > e => {
            panic!("range start is greater than range end in BTreeMap")
        }
        _ => {}
    }
    let a = match range.start_bound() {
        Bound::Unbounded => 0,
        Bound::Included(k) => match search(keys, k) {
            Ok(i) => i,
            Err(i) => i,
        },
        Bound::Excluded(k) => match search(keys, k) {
            Ok(i) => i + 1,
            Err(i) => i,
        },
    };
    let b = match range.end_bound() {
        Bound::Unbounded => keys.len(),
        Bound::Included(k) => match search(keys, k) {
            Ok(i) => i + 1,
            Err(i) => i,
        },
        Bound::Excluded(k) => match search(keys, k) {
            Ok(i) => i,
            Err(i) => i,
        },
    };
    (a, b)
}

impl<K, V> BTreeMap<K, V> {
    pub const fn new() -> BTreeMap<K, V> { BTreeMap { keys: Vec::new(), vals: Vec::new() } }
    pub fn clear(&mut self) { drop(intrinsics::replace(self, BTreeMap::new()).into_iter()) }
    fn remove_at(&mut self, i: usize) -> (K, V) { (intrinsics::vec_remove(&mut self.keys, i), intrinsics::vec_remove(&mut self.vals, i)) }
    pub fn get<Q: ?Sized + Ord>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q> + Ord,
    {
        match search(&self.keys, key) {
            Ok(i) => Some(&self.vals[i]),
            Err(_) => None,
        }
    }
    pub fn get_key_value<Q: ?Sized + Ord>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q> + Ord,
    {
        match search(&self.keys, key) {
            Ok(i) => Some((&self.keys[i], &self.vals[i])),
            Err(_) => None,
        }
    }
    pub fn first_key_value(&self) -> Option<(&K, &V)> { if self.keys.is_empty() { None } else { Some((&self.keys[0], &self.vals[0])) } }
    pub fn last_key_value(&self) -> Option<(&K, &V)> {
        let n = self.keys.len();
        if n == 0 { None } else { Some((&self.keys[n - 1], &self.vals[n - 1])) }
    }
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> { if self.keys.is_empty() { None } else { Some(OccupiedEntry { map: self, i: 0 }) } }
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        let n = self.keys.len();
        if n == 0 { None } else { Some(OccupiedEntry { map: self, i: n - 1 }) }
    }
    pub fn pop_first(&mut self) -> Option<(K, V)> { if self.keys.is_empty() { None } else { Some(self.remove_at(0)) } }
    pub fn pop_last(&mut self) -> Option<(K, V)> {
        let n = self.keys.len();
        if n == 0 { None } else { Some(self.remove_at(n - 1)) }
    }
    pub fn contains_key<Q: ?Sized + Ord>(&self, key: &Q) -> bool
    where
        K: Borrow<Q> + Ord,
    {
        search(&self.keys, key).is_ok()
    }
    pub fn get_mut<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q> + Ord,
    {
        match search(&self.keys, key) {
            Ok(i) => Some(&mut self.vals[i]),
            Err(_) => None,
        }
    }
    pub fn insert(&mut self, key: K, value: V) -> Option<V>
    where
        K: Ord,
    {
        let n = self.keys.len();
        if n > 0 && self.keys[n - 1] < key {
            self.keys.push(key);
            self.vals.push(value);
            return None;
        }
        match search(&self.keys, &key) {
            Ok(i) => Some(intrinsics::replace(&mut self.vals[i], value)),
            Err(i) => {
                intrinsics::vec_insert(&mut self.keys, i, key);
                intrinsics::vec_insert(&mut self.vals, i, value);
                None
            }
        }
    }
    pub fn remove<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q> + Ord,
    {
        match search(&self.keys, key) {
            Ok(i) => Some(self.remove_at(i).1),
            Err(_) => None,
        }
    }
    pub fn remove_entry<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q> + Ord,
    {
        match search(&self.keys, key) {
            Ok(i) => Some(self.remove_at(i)),
            Err(_) => None,
        }
    }
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, mut f: F)
    where
        K: Ord,
    {
        let old = intrinsics::replace(self, BTreeMap::new());
        for (k, mut v) in old {
            if f(&k, &mut v) {
                self.keys.push(k);
                self.vals.push(v);
            }
        }
    }
    pub fn append(&mut self, other: &mut Self)
    where
        K: Ord,
    {
        for (k, v) in intrinsics::replace(other, BTreeMap::new()) {
            self.insert(k, v);
        }
    }
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool, R: RangeBounds<K>>(&mut self, range: R, mut pred: F) -> crate::vec::IntoIter<(K, V)>
    where
        K: Ord,
    {
        let (mut i, mut b) = span(&self.keys, &range);
        let mut out = Vec::new();
        while i < b {
            if pred(&self.keys[i], &mut self.vals[i]) {
                out.push(self.remove_at(i));
                b -= 1;
            } else {
                i += 1;
            }
        }
        out.into_iter()
    }
    pub fn range<T: ?Sized + Ord, R: RangeBounds<T>>(&self, range: R) -> Range<'_, K, V>
    where
        K: Borrow<T> + Ord,
    {
        let (a, b) = span(&self.keys, &range);
        Range { keys: &self.keys, vals: &self.vals, i: a, n: b }
    }
    pub fn range_mut<T: ?Sized + Ord, R: RangeBounds<T>>(&mut self, range: R) -> IterMut<'_, K, V>
    where
        K: Borrow<T> + Ord,
    {
        let (a, b) = span(&self.keys, &range);
        IterMut { keys: &self.keys, vals: &mut self.vals, i: a, n: b }
    }
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V>
    where
        K: Ord,
    {
        match search(&self.keys, &key) {
            Ok(i) => Entry::Occupied(OccupiedEntry { map: self, i }),
            Err(i) => Entry::Vacant(VacantEntry { map: self, i, key }),
        }
    }
    pub fn split_off<Q: ?Sized + Ord>(&mut self, key: &Q) -> Self
    where
        K: Borrow<Q> + Ord,
    {
        let i = match search(&self.keys, key) {
            Ok(i) => i,
            Err(i) => i,
        };
        BTreeMap { keys: self.keys.split_off(i), vals: self.vals.split_off(i) }
    }
    pub fn into_keys(mut self) -> crate::vec::IntoIter<K> { intrinsics::replace(&mut self.keys, Vec::new()).into_iter() }
    pub fn into_values(mut self) -> crate::vec::IntoIter<V> { intrinsics::replace(&mut self.vals, Vec::new()).into_iter() }
    pub fn iter(&self) -> Iter<'_, K, V> { Iter { keys: &self.keys, vals: &self.vals, i: 0, n: self.keys.len() } }
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        let n = self.keys.len();
        IterMut { keys: &self.keys, vals: &mut self.vals, i: 0, n }
    }
    pub fn keys(&self) -> Keys<'_, K, V> { Keys { inner: self.iter() } }
    pub fn values(&self) -> Values<'_, K, V> { Values { inner: self.iter() } }
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> { ValuesMut { inner: self.iter_mut() } }
    pub const fn len(&self) -> usize { self.keys.len() }
    pub const fn is_empty(&self) -> bool { self.keys.len() == 0 }
}
impl<K: Clone, V: Clone> Clone for BTreeMap<K, V> {
    fn clone(&self) -> Self { BTreeMap { keys: self.keys.clone(), vals: self.vals.clone() } }
}
impl<K, V> Default for BTreeMap<K, V> {
    fn default() -> Self { BTreeMap::new() }
}
impl<K: PartialEq, V: PartialEq> PartialEq for BTreeMap<K, V> {
    fn eq(&self, o: &Self) -> bool { self.keys == o.keys && self.vals == o.vals }
}
impl<K: Eq, V: Eq> Eq for BTreeMap<K, V> {}
impl<K: PartialOrd, V: PartialOrd> PartialOrd for BTreeMap<K, V> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> { self.iter().partial_cmp(o.iter()) }
}
impl<K: Ord, V: Ord> Ord for BTreeMap<K, V> {
    fn cmp(&self, o: &Self) -> Ordering { self.iter().cmp(o.iter()) }
}
impl<K: Hash, V: Hash> Hash for BTreeMap<K, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_length_prefix(self.len());
        for e in self {
            e.hash(state);
        }
    }
}
impl<K: Debug, V: Debug> Debug for BTreeMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_map().entries(self.iter()).finish() }
}
impl<K: Borrow<Q> + Ord, Q: ?Sized + Ord, V> Index<&Q> for BTreeMap<K, V> {
    type Output = V;
    fn index(&self, key: &Q) -> &V { self.get(key).expect("no entry found for key") }
}
impl<K: Ord, V> FromIterator<(K, V)> for BTreeMap<K, V> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> BTreeMap<K, V> {
        let mut m = BTreeMap::new();
        for (k, v) in iter {
            m.insert(k, v);
        }
        m
    }
}
impl<K: Ord, V> Extend<(K, V)> for BTreeMap<K, V> {
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, iter: T) {
        for (k, v) in iter {
            self.insert(k, v);
        }
    }
}
impl<'a, K: Ord + Copy, V: Copy> Extend<(&'a K, &'a V)> for BTreeMap<K, V> {
    fn extend<T: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, iter: T) {
        for (k, v) in iter {
            self.insert(*k, *v);
        }
    }
}
impl<K: Ord, V, const N: usize> From<[(K, V); N]> for BTreeMap<K, V> {
    fn from(arr: [(K, V); N]) -> Self { arr.into_iter().collect() }
}

#[path_name = "alloc::collections::btree::map::entry::Entry"]
pub enum Entry<'a, K: 'a, V: 'a> {
    Vacant(VacantEntry<'a, K, V>),
    Occupied(OccupiedEntry<'a, K, V>),
}
#[path_name = "alloc::collections::btree::map::entry::VacantEntry"]
pub struct VacantEntry<'a, K, V> {
    map: &'a mut BTreeMap<K, V>,
    i: usize,
    key: K,
}
#[path_name = "alloc::collections::btree::map::entry::OccupiedEntry"]
pub struct OccupiedEntry<'a, K, V> {
    map: &'a mut BTreeMap<K, V>,
    i: usize,
}
impl<'a, K: Ord, V> Entry<'a, K, V> {
    pub fn or_insert(self, default: V) -> &'a mut V {
        match self {
            Entry::Occupied(e) => e.into_mut(),
            Entry::Vacant(e) => e.insert(default),
        }
    }
    pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V {
        match self {
            Entry::Occupied(e) => e.into_mut(),
            Entry::Vacant(e) => e.insert(default()),
        }
    }
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, default: F) -> &'a mut V {
        match self {
            Entry::Occupied(e) => e.into_mut(),
            Entry::Vacant(e) => {
                let v = default(e.key());
                e.insert(v)
            }
        }
    }
    pub fn key(&self) -> &K {
        match self {
            Entry::Occupied(e) => e.key(),
            Entry::Vacant(e) => e.key(),
        }
    }
    pub fn and_modify<F: FnOnce(&mut V)>(self, f: F) -> Self {
        match self {
            Entry::Occupied(mut e) => {
                f(e.get_mut());
                Entry::Occupied(e)
            }
            Entry::Vacant(e) => Entry::Vacant(e),
        }
    }
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        match self {
            Entry::Occupied(e) => e.into_mut(),
            Entry::Vacant(e) => e.insert(Default::default()),
        }
    }
}
impl<'a, K: Ord, V> VacantEntry<'a, K, V> {
    pub fn key(&self) -> &K { &self.key }
    pub fn into_key(self) -> K { self.key }
    pub fn insert(self, value: V) -> &'a mut V {
        let map = self.map;
        intrinsics::vec_insert(&mut map.keys, self.i, self.key);
        intrinsics::vec_insert(&mut map.vals, self.i, value);
        &mut map.vals[self.i]
    }
}
impl<'a, K, V> OccupiedEntry<'a, K, V> {
    pub fn key(&self) -> &K { &self.map.keys[self.i] }
    pub fn remove_entry(self) -> (K, V) { self.map.remove_at(self.i) }
    pub fn get(&self) -> &V { &self.map.vals[self.i] }
    pub fn get_mut(&mut self) -> &mut V { &mut self.map.vals[self.i] }
    pub fn into_mut(self) -> &'a mut V { &mut self.map.vals[self.i] }
    pub fn insert(&mut self, value: V) -> V { intrinsics::replace(&mut self.map.vals[self.i], value) }
    pub fn remove(self) -> V { self.map.remove_at(self.i).1 }
}

macro_rules! btree_iters {
    ($($n:literal $T:ident;)*) => { $(
        #[path_name = $n]
        pub struct $T<'a, K, V> {
            keys: &'a [K],
            vals: &'a [V],
            i: usize,
            n: usize,
        }
        impl<K, V> Clone for $T<'_, K, V> {
            fn clone(&self) -> Self { $T { keys: self.keys, vals: self.vals, i: self.i, n: self.n } }
        }
        impl<'a, K, V> Iterator for $T<'a, K, V> {
            type Item = (&'a K, &'a V);
            fn next(&mut self) -> Option<(&'a K, &'a V)> {
                let i = self.i;
                if i < self.n {
                    self.i = i + 1;
                    Some((intrinsics::slice_get(self.keys, i), intrinsics::slice_get(self.vals, i)))
                } else {
                    None
                }
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.n - self.i;
                (n, Some(n))
            }
            fn last(mut self) -> Option<(&'a K, &'a V)> { self.next_back() }
            fn min(mut self) -> Option<(&'a K, &'a V)>
            where
                (&'a K, &'a V): Ord,
            {
                self.next()
            }
            fn max(mut self) -> Option<(&'a K, &'a V)>
            where
                (&'a K, &'a V): Ord,
            {
                self.next_back()
            }
        }
        impl<'a, K, V> DoubleEndedIterator for $T<'a, K, V> {
            fn next_back(&mut self) -> Option<(&'a K, &'a V)> {
                if self.i < self.n {
                    self.n -= 1;
                    Some((intrinsics::slice_get(self.keys, self.n), intrinsics::slice_get(self.vals, self.n)))
                } else {
                    None
                }
            }
        }
        impl<K: Debug, V: Debug> Debug for $T<'_, K, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.clone()).finish() }
        }
        impl<K, V> FusedIterator for $T<'_, K, V> {}
    )* };
}
btree_iters! {
    "alloc::collections::btree::map::Iter" Iter;
    "alloc::collections::btree::map::Range" Range;
}
impl<K, V> ExactSizeIterator for Iter<'_, K, V> {}
#[path_name = "alloc::collections::btree::map::IterMut"]
pub struct IterMut<'a, K, V> {
    keys: &'a [K],
    vals: &'a mut [V],
    i: usize,
    n: usize,
}
impl<'a, K, V> Iterator for IterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);
    fn next(&mut self) -> Option<(&'a K, &'a mut V)> {
        let i = self.i;
        if i < self.n {
            self.i = i + 1;
            Some((intrinsics::slice_get(self.keys, i), intrinsics::slice_get_mut(self.vals, i)))
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        (n, Some(n))
    }
}
impl<'a, K, V> DoubleEndedIterator for IterMut<'a, K, V> {
    fn next_back(&mut self) -> Option<(&'a K, &'a mut V)> {
        if self.i < self.n {
            self.n -= 1;
            Some((intrinsics::slice_get(self.keys, self.n), intrinsics::slice_get_mut(self.vals, self.n)))
        } else {
            None
        }
    }
}
impl<K, V> ExactSizeIterator for IterMut<'_, K, V> {}

#[path_name = "alloc::collections::btree::map::IntoIter"]
pub struct IntoIter<K, V> {
    keys: crate::vec::IntoIter<K>,
    vals: crate::vec::IntoIter<V>,
}
impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);
    fn next(&mut self) -> Option<(K, V)> {
        match (self.keys.next(), self.vals.next()) {
            (Some(k), Some(v)) => Some((k, v)),
            _ => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.keys.size_hint() }
}
impl<K, V> DoubleEndedIterator for IntoIter<K, V> {
    fn next_back(&mut self) -> Option<(K, V)> {
        match (self.keys.next_back(), self.vals.next_back()) {
            (Some(k), Some(v)) => Some((k, v)),
            _ => None,
        }
    }
}
impl<K, V> ExactSizeIterator for IntoIter<K, V> {}
/// Entries drop in order, each key before its value.
impl<K, V> Drop for IntoIter<K, V> {
    fn drop(&mut self) {
        if intrinsics::needs_drop::<K>() && intrinsics::needs_drop::<V>() {
            while let Some(e) = self.next() {
                drop(e);
            }
        }
    }
}
impl<K, V> Drop for BTreeMap<K, V> {
    fn drop(&mut self) {
        if intrinsics::needs_drop::<K>() && intrinsics::needs_drop::<V>() {
            let keys = intrinsics::replace(&mut self.keys, Vec::new());
            let vals = intrinsics::replace(&mut self.vals, Vec::new());
            drop(IntoIter { keys: keys.into_iter(), vals: vals.into_iter() });
        }
    }
}
impl<K, V> IntoIterator for BTreeMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    fn into_iter(mut self) -> IntoIter<K, V> {
        let keys = intrinsics::replace(&mut self.keys, Vec::new());
        let vals = intrinsics::replace(&mut self.vals, Vec::new());
        IntoIter { keys: keys.into_iter(), vals: vals.into_iter() }
    }
}
impl<'a, K, V> IntoIterator for &'a BTreeMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
    fn into_iter(self) -> Iter<'a, K, V> { self.iter() }
}
impl<'a, K, V> IntoIterator for &'a mut BTreeMap<K, V> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;
    fn into_iter(self) -> IterMut<'a, K, V> { self.iter_mut() }
}
macro_rules! map_part {
    ($($n:literal $T:ident [$($g:tt)*] $inner:ty, $item:ty, |$k:ident, $v:ident| $e:expr;)*) => { $(
        #[path_name = $n]
        pub struct $T<$($g)*> {
            inner: $inner,
        }
        impl<$($g)*> Iterator for $T<$($g)*> {
            type Item = $item;
            fn next(&mut self) -> Option<$item> {
                match self.inner.next() {
                    Some(($k, $v)) => Some($e),
                    None => None,
                }
            }
            fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
        }
        impl<$($g)*> DoubleEndedIterator for $T<$($g)*> {
            fn next_back(&mut self) -> Option<$item> {
                match self.inner.next_back() {
                    Some(($k, $v)) => Some($e),
                    None => None,
                }
            }
        }
        impl<$($g)*> ExactSizeIterator for $T<$($g)*> {}
        impl<$($g)*> FusedIterator for $T<$($g)*> {}
    )* };
}
map_part! {
    "alloc::collections::btree::map::Keys" Keys ['a, K, V] Iter<'a, K, V>, &'a K, |k, _v| k;
    "alloc::collections::btree::map::Values" Values ['a, K, V] Iter<'a, K, V>, &'a V, |_k, v| v;
    "alloc::collections::btree::map::ValuesMut" ValuesMut ['a, K, V] IterMut<'a, K, V>, &'a mut V, |_k, v| v;
}
impl<K, V> Clone for Keys<'_, K, V> {
    fn clone(&self) -> Self { Keys { inner: self.inner.clone() } }
}
impl<K, V> Clone for Values<'_, K, V> {
    fn clone(&self) -> Self { Values { inner: self.inner.clone() } }
}
impl<K: Debug, V> Debug for Keys<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.clone()).finish() }
}
impl<K, V: Debug> Debug for Values<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.clone()).finish() }
}
