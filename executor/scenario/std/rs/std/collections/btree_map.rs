//! As in std/rs, but as large as rustc's types.
//! Chunks of sorted keys with their values; no chunk is empty. A place is a
//! chunk and an index in it.
use crate::borrow::Borrow;
use crate::cmp::Ordering;
use crate::fmt::{self, Debug};
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::marker::PhantomData;
use crate::ops::{Bound, Index, RangeBounds};

const CHUNK: usize = 256;

#[derive(Clone)]
struct Chunk<K, V> {
    keys: Vec<K>,
    vals: Vec<V>,
}

#[lang]
pub struct BTreeMap<K, V> {
    chunks: Vec<Chunk<K, V>>,
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
fn check_bounds<Q: ?Sized + Ord, R: RangeBounds<Q>>(range: &R) {
    match (range.start_bound(), range.end_bound()) {
        (Bound::Excluded(s), Bound::Excluded(e)) if s == e => {
            panic!("range start and end are equal and excluded in BTreeMap")
        }
        (Bound::Included(s) | Bound::Excluded(s), Bound::Included(e) | Bound::Excluded(e)) if s > e => {
            panic!("range start is greater than range end in BTreeMap")
        }
        _ => {}
    }
}
pub(super) fn span<K: Borrow<Q>, Q: ?Sized + Ord, R: RangeBounds<Q>>(keys: &[K], range: &R) -> (usize, usize) {
    if keys.is_empty() {
        return (0, 0);
    }
    check_bounds(range);
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
    pub const fn new() -> BTreeMap<K, V> { BTreeMap { chunks: Vec::new() } }
    pub fn clear(&mut self) { drop(intrinsics::replace(self, BTreeMap::new()).into_iter()) }
    /// The place of k, or where it would be inserted.
    fn place<Q: ?Sized + Ord>(&self, k: &Q) -> Result<(usize, usize), (usize, usize)>
    where
        K: Borrow<Q>,
    {
        let n = self.chunks.len();
        if n == 0 {
            return Err((0, 0));
        }
        let (mut lo, mut hi) = (0, n - 1);
        while lo < hi {
            let mid = (lo + hi) / 2;
            let keys = &self.chunks[mid].keys;
            if keys[keys.len() - 1].borrow().cmp(k) == Ordering::Less {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        match search(&self.chunks[lo].keys, k) {
            Ok(i) => Ok((lo, i)),
            Err(i) => Err((lo, i)),
        }
    }
    /// The number of entries before a place.
    fn rank(&self, at: (usize, usize)) -> usize {
        let mut n = at.1;
        for c in 0..at.0 {
            n += self.chunks[c].keys.len();
        }
        n
    }
    fn bounds<Q: ?Sized + Ord, R: RangeBounds<Q>>(&self, range: &R) -> ((usize, usize), (usize, usize), usize)
    where
        K: Borrow<Q>,
    {
        let end = match self.chunks.last() {
            Some(c) => (self.chunks.len() - 1, c.keys.len()),
            None => return ((0, 0), (0, 0), 0),
        };
        check_bounds(range);
        let a = match range.start_bound() {
            Bound::Unbounded => (0, 0),
            Bound::Included(k) => match self.place(k) {
                Ok(p) => p,
                Err(p) => p,
            },
            Bound::Excluded(k) => match self.place(k) {
                Ok((c, i)) => (c, i + 1),
                Err(p) => p,
            },
        };
        let b = match range.end_bound() {
            Bound::Unbounded => end,
            Bound::Included(k) => match self.place(k) {
                Ok((c, i)) => (c, i + 1),
                Err(p) => p,
            },
            Bound::Excluded(k) => match self.place(k) {
                Ok(p) => p,
                Err(p) => p,
            },
        };
        (a, b, self.rank(b) - self.rank(a))
    }
    fn put(&mut self, at: (usize, usize), key: K, value: V) -> (usize, usize) {
        let (c, i) = at;
        if self.chunks.is_empty() {
            self.chunks.push(Chunk { keys: vec![key], vals: vec![value] });
            return at;
        }
        let n = self.chunks.len();
        let chunk = &mut self.chunks[c];
        if chunk.keys.len() < CHUNK {
            intrinsics::vec_insert(&mut chunk.keys, i, key);
            intrinsics::vec_insert(&mut chunk.vals, i, value);
            return at;
        }
        if i == CHUNK && c + 1 == n {
            self.chunks.push(Chunk { keys: vec![key], vals: vec![value] });
            return (n, 0);
        }
        let half = CHUNK / 2;
        let upper = Chunk { keys: chunk.keys.split_off(half), vals: chunk.vals.split_off(half) };
        self.chunks.insert(c + 1, upper);
        let at = if i <= half { (c, i) } else { (c + 1, i - half) };
        let chunk = &mut self.chunks[at.0];
        intrinsics::vec_insert(&mut chunk.keys, at.1, key);
        intrinsics::vec_insert(&mut chunk.vals, at.1, value);
        at
    }
    fn remove_at(&mut self, at: (usize, usize)) -> (K, V) {
        let chunk = &mut self.chunks[at.0];
        let e = (intrinsics::vec_remove(&mut chunk.keys, at.1), intrinsics::vec_remove(&mut chunk.vals, at.1));
        if chunk.keys.is_empty() {
            self.chunks.remove(at.0);
        }
        e
    }
    /// Keys are behind all others.
    fn push(&mut self, key: K, value: V) {
        let at = match self.chunks.last() {
            Some(c) => (self.chunks.len() - 1, c.keys.len()),
            None => (0, 0),
        };
        self.put(at, key, value);
    }
    fn last_place(&self) -> (usize, usize) {
        let c = self.chunks.len() - 1;
        (c, self.chunks[c].keys.len() - 1)
    }
    fn entry_at(&self, at: (usize, usize)) -> (&K, &V) {
        let chunk = &self.chunks[at.0];
        (&chunk.keys[at.1], &chunk.vals[at.1])
    }
    fn val_mut(&mut self, at: (usize, usize)) -> &mut V { &mut self.chunks[at.0].vals[at.1] }
    /// All keys and all values, taken out.
    fn flat(&mut self) -> (Vec<K>, Vec<V>) {
        let mut keys = Vec::new();
        let mut vals = Vec::new();
        for mut c in intrinsics::replace(&mut self.chunks, Vec::new()) {
            intrinsics::vec_append(&mut keys, &mut c.keys);
            intrinsics::vec_append(&mut vals, &mut c.vals);
        }
        (keys, vals)
    }
    pub fn get<Q: ?Sized + Ord>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q> + Ord,
    {
        match self.place(key) {
            Ok((c, i)) => Some(&self.chunks[c].vals[i]),
            Err(_) => None,
        }
    }
    pub fn get_key_value<Q: ?Sized + Ord>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q> + Ord,
    {
        match self.place(key) {
            Ok(p) => Some(self.entry_at(p)),
            Err(_) => None,
        }
    }
    pub fn first_key_value(&self) -> Option<(&K, &V)> {
        if self.chunks.is_empty() { None } else { Some(self.entry_at((0, 0))) }
    }
    pub fn last_key_value(&self) -> Option<(&K, &V)> {
        if self.chunks.is_empty() { None } else { Some(self.entry_at(self.last_place())) }
    }
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        if self.chunks.is_empty() { None } else { Some(OccupiedEntry { map: self, at: (0, 0) }) }
    }
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        if self.chunks.is_empty() {
            return None;
        }
        let at = self.last_place();
        Some(OccupiedEntry { map: self, at })
    }
    pub fn pop_first(&mut self) -> Option<(K, V)> {
        if self.chunks.is_empty() { None } else { Some(self.remove_at((0, 0))) }
    }
    pub fn pop_last(&mut self) -> Option<(K, V)> {
        if self.chunks.is_empty() {
            return None;
        }
        let at = self.last_place();
        Some(self.remove_at(at))
    }
    pub fn contains_key<Q: ?Sized + Ord>(&self, key: &Q) -> bool
    where
        K: Borrow<Q> + Ord,
    {
        self.place(key).is_ok()
    }
    pub fn get_mut<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q> + Ord,
    {
        match self.place(key) {
            Ok(p) => Some(self.val_mut(p)),
            Err(_) => None,
        }
    }
    pub fn insert(&mut self, key: K, value: V) -> Option<V>
    where
        K: Ord,
    {
        match self.place(&key) {
            Ok(p) => Some(intrinsics::replace(self.val_mut(p), value)),
            Err(p) => {
                self.put(p, key, value);
                None
            }
        }
    }
    pub fn remove<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q> + Ord,
    {
        match self.place(key) {
            Ok(p) => Some(self.remove_at(p).1),
            Err(_) => None,
        }
    }
    pub fn remove_entry<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q> + Ord,
    {
        match self.place(key) {
            Ok(p) => Some(self.remove_at(p)),
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
                self.push(k, v);
            } else {
                drop(k); // before the value
            }
        }
    }
    pub fn append(&mut self, other: &mut Self)
    where
        K: Ord,
    {
        if self.is_empty() || other.is_empty() {
            if self.is_empty() {
                intrinsics::swap(self, other);
            }
            return;
        }
        let mut a = intrinsics::replace(self, BTreeMap::new()).into_iter();
        let mut b = intrinsics::replace(other, BTreeMap::new()).into_iter();
        let (mut x, mut y) = (a.next(), b.next());
        loop {
            let order = match (&x, &y) {
                (Some(x), Some(y)) => x.0.cmp(&y.0),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return,
            };
            let smaller = if order == Ordering::Greater { &mut y } else { &mut x };
            let (k, mut v) = smaller.take().unwrap();
            if order == Ordering::Equal {
                v = y.take().unwrap().1; // the old value is dropped before the second key
            }
            self.push(k, v);
            if x.is_none() {
                x = a.next();
            }
            if y.is_none() {
                y = b.next();
            }
        }
    }
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool, R: RangeBounds<K>>(
        &mut self,
        range: R,
        pred: F,
    ) -> ExtractIf<'_, K, V, R, F>
    where
        K: Ord,
    {
        let (a, _, left) = self.bounds(&range);
        let skip = self.rank(a);
        let rest = intrinsics::replace(self, BTreeMap::new()).into_iter();
        ExtractIf { map: self, rest, entry: None, skip, left, pred, own: PhantomData }
    }
    pub fn range<T: ?Sized + Ord, R: RangeBounds<T>>(&self, range: R) -> Range<'_, K, V>
    where
        K: Borrow<T> + Ord,
    {
        let (a, b, left) = self.bounds(&range);
        Range { inner: Box::new(Iter { _tag: 0, chunks: &self.chunks, a, b, left }), pad: [0; 5] }
    }
    pub fn range_mut<T: ?Sized + Ord, R: RangeBounds<T>>(&mut self, range: R) -> RangeMut<'_, K, V>
    where
        K: Borrow<T> + Ord,
    {
        let (a, b, left) = self.bounds(&range);
        RangeMut { inner: Box::new(IterMut { _tag: 0, chunks: &mut self.chunks, a, b, left }), pad: [0; 5] }
    }
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V>
    where
        K: Ord,
    {
        match self.place(&key) {
            Ok(at) => Entry::Occupied(OccupiedEntry { map: self, at }),
            Err(at) => Entry::Vacant(VacantEntry { key, map: self, at: Some((&(), at.0, at.1)) }),
        }
    }
    pub fn split_off<Q: ?Sized + Ord>(&mut self, key: &Q) -> Self
    where
        K: Borrow<Q> + Ord,
    {
        let mut upper = BTreeMap::new();
        for (k, v) in intrinsics::replace(self, BTreeMap::new()) {
            if k.borrow() < key {
                self.push(k, v);
            } else {
                upper.push(k, v);
            }
        }
        upper
    }
    pub fn into_keys(self) -> IntoKeys<K, V> { IntoKeys { inner: self.into_iter() } }
    pub fn into_values(self) -> IntoValues<K, V> { IntoValues { inner: self.into_iter() } }
    fn ends(&self) -> (usize, usize) {
        match self.chunks.last() {
            Some(c) => (self.chunks.len() - 1, c.keys.len()),
            None => (0, 0),
        }
    }
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter { _tag: 0, chunks: &self.chunks, a: (0, 0), b: self.ends(), left: self.len() }
    }
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        let (b, left) = (self.ends(), self.len());
        IterMut { _tag: 0, chunks: &mut self.chunks, a: (0, 0), b, left }
    }
    pub fn keys(&self) -> Keys<'_, K, V> { Keys { inner: self.iter() } }
    pub fn values(&self) -> Values<'_, K, V> { Values { inner: self.iter() } }
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> { ValuesMut { inner: self.iter_mut() } }
    pub fn len(&self) -> usize {
        let mut n = 0;
        for c in intrinsics::vec_as_slice(&self.chunks) {
            n += c.keys.len();
        }
        n
    }
    pub fn is_empty(&self) -> bool { self.chunks.is_empty() }
}
impl<K: Clone, V: Clone> Clone for BTreeMap<K, V> {
    fn clone(&self) -> Self { BTreeMap { chunks: self.chunks.clone() } }
}
impl<K, V> Default for BTreeMap<K, V> {
    fn default() -> Self { BTreeMap::new() }
}
impl<K: PartialEq, V: PartialEq> PartialEq for BTreeMap<K, V> {
    fn eq(&self, o: &Self) -> bool { self.len() == o.len() && self.iter().eq(o.iter()) }
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
    /// Sorts all entries first. Of several with the same key the last is kept.
    fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> BTreeMap<K, V> {
        let mut entries: Vec<(K, V)> = iter.into_iter().collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|next, last| {
            let same = last.0 == next.0;
            if same {
                intrinsics::swap(next, last);
            }
            same
        });
        let mut m = BTreeMap::new();
        for (k, v) in entries {
            m.push(k, v);
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
pub struct ExtractIf<'a, K, V, R, F> {
    map: &'a mut BTreeMap<K, V>, // the entries that were passed
    rest: IntoIter<K, V>,
    entry: Option<(K, V)>, // between them
    skip: usize,
    left: usize,
    pred: F,
    own: PhantomData<R>,
}
impl<K, V, R, F> ExtractIf<'_, K, V, R, F> {
    fn pass(&mut self) {
        if let Some((k, v)) = self.entry.take() {
            self.map.push(k, v);
        }
        self.entry = self.rest.next();
    }
}
impl<K, V, R, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, R, F> {
    type Item = (K, V);
    fn next(&mut self) -> Option<(K, V)> {
        while self.left > 0 {
            self.pass();
            if self.skip > 0 {
                self.skip -= 1;
                continue;
            }
            self.left -= 1;
            let (k, v) = self.entry.as_mut()?;
            if (self.pred)(k, v) {
                return self.entry.take();
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(self.left)) }
}
impl<K, V, R, F: FnMut(&K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, R, F> {}
impl<K, V, R, F> Drop for ExtractIf<'_, K, V, R, F> {
    fn drop(&mut self) {
        self.pass();
        while self.entry.is_some() {
            self.pass();
        }
    }
}
#[path_name = "alloc::collections::btree::map::entry::VacantEntry"]
pub struct VacantEntry<'a, K, V> {
    key: K,
    map: &'a mut BTreeMap<K, V>,
    /// As rustc's, it may be missing; here it never is. The reference refers to nothing.
    at: Option<(&'a (), usize, usize)>,
}
#[path_name = "alloc::collections::btree::map::entry::OccupiedEntry"]
pub struct OccupiedEntry<'a, K, V> {
    map: &'a mut BTreeMap<K, V>,
    at: (usize, usize),
}
crate::collections::entry!([K: Ord], finish);

impl<'a, K: Ord, V> OccupiedEntry<'a, K, V> {
    pub fn key(&self) -> &K { self.map.entry_at(self.at).0 }
    pub fn remove_entry(self) -> (K, V) { self.map.remove_at(self.at) }
    pub fn get(&self) -> &V { self.map.entry_at(self.at).1 }
    pub fn get_mut(&mut self) -> &mut V { self.map.val_mut(self.at) }
    pub fn into_mut(self) -> &'a mut V { self.map.val_mut(self.at) }
}
impl<'a, K: Ord, V> VacantEntry<'a, K, V> {
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let map = self.map;
        let (_, chunk, i) = self.at.unwrap();
        let at = map.put((chunk, i), self.key, value);
        OccupiedEntry { map, at }
    }
}

/// Steps from a place to the entry there and the place behind it.
fn step<K, V>(chunks: &[Chunk<K, V>], a: &mut (usize, usize)) -> (usize, usize) {
    if a.1 == chunks[a.0].keys.len() {
        *a = (a.0 + 1, 0);
    }
    let at = *a;
    a.1 += 1;
    at
}
/// The same backwards.
fn step_back<K, V>(chunks: &[Chunk<K, V>], b: &mut (usize, usize)) -> (usize, usize) {
    if b.1 == 0 {
        *b = (b.0 - 1, chunks[b.0 - 1].keys.len());
    }
    b.1 -= 1;
    *b
}

macro_rules! btree_iters {
    ($($T:ident [$($m:ident)?] $chunk:ident;)*) => { $(
        #[repr(C)]
        pub struct $T<'a, K, V> {
            _tag: usize,
            chunks: &'a $($m)? [Chunk<K, V>],
            a: (usize, usize),
            b: (usize, usize),
            left: usize,
        }
        impl<K, V> Default for $T<'_, K, V> {
            fn default() -> Self { $T { _tag: 0, chunks: &$($m)? [], a: (0, 0), b: (0, 0), left: 0 } }
        }
        impl<'a, K, V> $T<'a, K, V> {
            fn rest(&self) -> Iter<'_, K, V> {
                Iter { _tag: 0, chunks: self.chunks, a: self.a, b: self.b, left: self.left }
            }
        }
        impl<'a, K, V> Iterator for $T<'a, K, V> {
            type Item = (&'a K, &'a $($m)? V);
            fn next(&mut self) -> Option<(&'a K, &'a $($m)? V)> {
                if self.left == 0 {
                    return None;
                }
                self.left -= 1;
                let (c, i) = step(self.chunks, &mut self.a);
                let chunk = intrinsics::$chunk(self.chunks, c);
                Some((&chunk.keys[i], &$($m)? chunk.vals[i]))
            }
            fn size_hint(&self) -> (usize, Option<usize>) { (self.left, Some(self.left)) }
            fn last(mut self) -> Option<(&'a K, &'a $($m)? V)> { self.next_back() }
            fn min(mut self) -> Option<(&'a K, &'a $($m)? V)>
            where
                (&'a K, &'a $($m)? V): Ord,
            {
                self.next()
            }
            fn max(mut self) -> Option<(&'a K, &'a $($m)? V)>
            where
                (&'a K, &'a $($m)? V): Ord,
            {
                self.next_back()
            }
        }
        impl<'a, K, V> DoubleEndedIterator for $T<'a, K, V> {
            fn next_back(&mut self) -> Option<(&'a K, &'a $($m)? V)> {
                if self.left == 0 {
                    return None;
                }
                self.left -= 1;
                let (c, i) = step_back(self.chunks, &mut self.b);
                let chunk = intrinsics::$chunk(self.chunks, c);
                Some((&chunk.keys[i], &$($m)? chunk.vals[i]))
            }
        }
        impl<K, V> ExactSizeIterator for $T<'_, K, V> {}
        impl<K, V> FusedIterator for $T<'_, K, V> {}
    )* };
}
btree_iters! {
    Iter [] slice_get;
    IterMut [mut] slice_get_mut;
}
impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self { Iter { ..*self } }
}
/// As large as rustc's.
macro_rules! btree_ranges {
    ($($T:ident $I:ident [$($m:ident)?];)*) => { $(
        pub struct $T<'a, K, V> {
            inner: Box<$I<'a, K, V>>,
            pad: [usize; 5],
        }
        impl<'a, K, V> Iterator for $T<'a, K, V> {
            type Item = (&'a K, &'a $($m)? V);
            fn next(&mut self) -> Option<(&'a K, &'a $($m)? V)> { self.inner.next() }
            fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
            fn last(mut self) -> Option<(&'a K, &'a $($m)? V)> { self.next_back() }
        }
        impl<'a, K, V> DoubleEndedIterator for $T<'a, K, V> {
            fn next_back(&mut self) -> Option<(&'a K, &'a $($m)? V)> { self.inner.next_back() }
        }
        impl<K, V> FusedIterator for $T<'_, K, V> {}
        impl<K, V> Default for $T<'_, K, V> {
            fn default() -> Self { $T { inner: Default::default(), pad: [0; 5] } }
        }
    )* };
}
btree_ranges! {
    Range Iter [];
    RangeMut IterMut [mut];
}
impl<K, V> Clone for Range<'_, K, V> {
    fn clone(&self) -> Self { Range { inner: self.inner.clone(), pad: self.pad } }
}
#[repr(C)]
pub struct IntoIter<K, V> {
    _tag: usize,
    keys: crate::vec::IntoIter<K>,
    vals: crate::vec::IntoIter<V>,
}
impl<K, V> Default for IntoIter<K, V> {
    fn default() -> Self { BTreeMap::new().into_iter() }
}
impl<K, V> IntoIter<K, V> {
    fn rest(&self) -> impl Iterator<Item = (&K, &V)> { self.keys.as_slice().iter().zip(self.vals.as_slice()) }
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
impl<K, V> FusedIterator for IntoIter<K, V> {}
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
            let (keys, vals) = self.flat();
            drop(IntoIter { _tag: 0, keys: keys.into_iter(), vals: vals.into_iter() });
        }
    }
}
impl<K, V> IntoIterator for BTreeMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    fn into_iter(mut self) -> IntoIter<K, V> {
        let (keys, vals) = self.flat();
        IntoIter { _tag: 0, keys: keys.into_iter(), vals: vals.into_iter() }
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
crate::collections::parts! {
    both
    Keys ['a, K, V] Iter<'a, K, V> => &'a K, |e| e.0;
    Values ['a, K, V] Iter<'a, K, V> => &'a V, |e| e.1;
    ValuesMut ['a, K, V] IterMut<'a, K, V> => &'a mut V, |e| e.1;
    IntoKeys [K, V] IntoIter<K, V> => K, |e| e.0;
    IntoValues [K, V] IntoIter<K, V> => V, |e| e.1;
}
crate::collections::copies! { Keys [K, V]; Values [K, V]; }
crate::collections::listed! {
    [K: Debug, V: Debug] Iter<'_, K, V>, |s| s.clone();
    [K: Debug, V: Debug] IterMut<'_, K, V>, |s| s.rest();
    [K: Debug, V: Debug] IntoIter<K, V>, |s| s.rest();
    [K: Debug, V: Debug] Range<'_, K, V>, |s| s.clone();
    [K: Debug, V: Debug] RangeMut<'_, K, V>, |s| s.inner.rest();
    [K: Debug, V] Keys<'_, K, V>, |s| s.clone();
    [K, V: Debug] Values<'_, K, V>, |s| s.clone();
    [K, V: Debug] ValuesMut<'_, K, V>, |s| s.inner.rest().map(|e| e.1);
    [K: Debug, V] IntoKeys<K, V>, |s| s.inner.rest().map(|e| e.0);
    [K, V: Debug] IntoValues<K, V>, |s| s.inner.rest().map(|e| e.1);
}
