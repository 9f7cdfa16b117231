//! Keys and values are entries, in the order in which they came. Open addressing
//! with linear probing over slots that say which entry they are: 0 empty,
//! 1 deleted, else 32 bits of the hash above the entry's number + 2. There are
//! two slots for each bucket that the real map would have, so probes are short.
use crate::borrow::Borrow;
use crate::fmt::{self, Debug};
use crate::hash::{BuildHasher, Hash};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::marker::PhantomData;
use crate::mem::MaybeUninit;
use crate::ops::Index;

pub use crate::hash::{DefaultHasher, RandomState};

/// The table of a map that never had an entry is at the address 8.
#[lang]
#[repr(C)]
pub struct HashMap<K, V, S = RandomState> {
    table: *mut Table<K, V>,
    pad: [usize; 3],
    hash_builder: S,
    own: PhantomData<(K, V)>,
}

/// Of keys and vals only the entries in use have values.
struct Table<K, V> {
    slots: Vec<u64>,
    keys: Vec<MaybeUninit<K>>,
    vals: Vec<MaybeUninit<V>>,
    len: usize,
    room: usize, // keys that may take slots that were never used
    used: usize, // entries that were ever used
    free: Vec<usize>, // entries that were emptied, the last one last
    least: usize, // for how many keys the real map has room, whatever `used` became since `shrunk`
    shrunk: usize, // what `used` was when the room was given back
}
const UNUSED: usize = 8;
impl<K, V> Table<K, V> {
    const fn new() -> Table<K, V> {
        Table {
            slots: Vec::new(), keys: Vec::new(), vals: Vec::new(), len: 0, room: 0, used: 0, free: Vec::new(),
            least: 0, shrunk: 0,
        }
    }
    /// The capacity of the real map, which doubles when it is exceeded. Of `used`, that is the largest length so far.
    fn capacity(&self) -> usize {
        let grown = if self.used > self.shrunk { capacity_for::<K, V>(self.used) } else { 0 };
        if grown > self.least { grown } else { self.least }
    }
    fn buckets(&self) -> usize { self.slots.len() / 2 }
    /// Has n buckets from now on, at least as many as before.
    fn widen(&mut self, n: usize) {
        let most = n / 8 * 7;
        let slots = intrinsics::replace(&mut self.slots, intrinsics::vec_zeroed(2 * n));
        lengthen(&mut self.keys, most);
        lengthen(&mut self.vals, most);
        for slot in slots {
            if slot > 1 {
                let i = self.free_slot(slot >> 32);
                self.slots[i] = slot;
            }
        }
        self.room = most - self.len;
    }
    fn key(&self, e: usize) -> &K { unsafe { self.keys[e].assume_init_ref() } }
    fn val(&self, e: usize) -> &V { unsafe { self.vals[e].assume_init_ref() } }
    fn val_mut(&mut self, e: usize) -> &mut V { unsafe { self.vals[e].assume_init_mut() } }
    fn take(&mut self, e: usize) -> (K, V) {
        unsafe { (self.keys[e].assume_init_read(), self.vals[e].assume_init_read()) }
    }
    /// The next slot in use at or after i, NONE at the end.
    fn scan(&self, i: usize) -> usize {
        let mut i = i;
        while i < self.slots.len() {
            if self.slots[i] > 1 {
                return i;
            }
            i += 1;
        }
        NONE
    }
    /// The entry of slot i.
    fn entry_of(&self, i: usize) -> usize { (self.slots[i] & ENTRY) as usize - 2 }
    /// Makes an entry in slot i, which has none.
    fn put(&mut self, i: usize, hash: u64, k: K, v: V) -> usize {
        self.room -= (self.slots[i] == 0) as usize;
        let e = match self.free.pop() {
            Some(e) => e,
            None => {
                self.used += 1;
                self.used - 1
            }
        };
        self.slots[i] = hash << 32 | (e + 2) as u64;
        self.len += 1;
        self.keys[e].write(k);
        self.vals[e].write(v);
        e
    }
    /// Makes an entry of a key that is not there.
    fn add(&mut self, hash: u64, k: K, v: V) -> usize {
        self.make_room();
        self.put(self.free_slot(hash), hash, k, v)
    }
    fn make_room(&mut self) {
        if self.room == 0 {
            self.grow();
        }
    }
    fn remove(&mut self, e: usize, hash: u64) -> (K, V) {
        let i = self.slot(e, hash);
        let entry = self.take(e);
        self.free(i, e);
        entry
    }
    fn free_slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut i = hash as usize & mask;
        while self.slots[i] > 1 {
            i = (i + 1) & mask;
        }
        i
    }
    /// The slot of an entry that is in use.
    fn slot(&self, e: usize, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut i = hash as usize & mask;
        for _ in 0..self.slots.len() {
            if self.slots[i] > 1 && self.entry_of(i) == e {
                break;
            }
            i = (i + 1) & mask;
        }
        i
    }
    /// Empties slot i of entry e; the key and value must have been taken out.
    fn free(&mut self, i: usize, e: usize) {
        let next = (i + 1) & (self.slots.len() - 1);
        if self.slots[next] == 0 {
            self.slots[i] = 0;
            self.room += 1;
        } else {
            self.slots[i] = 1;
        }
        self.len -= 1;
        self.free.push(e);
    }
    /// Makes room for another key.
    fn grow(&mut self) {
        let n = buckets_for(self.len + 1);
        self.widen(if n < self.buckets() { self.buckets() } else { n })
    }
    /// Moves the next entry out.
    fn next(&mut self, from: &mut usize) -> (K, V) {
        let i = self.scan(*from);
        *from = i + 1;
        let e = self.entry_of(i);
        self.take(e)
    }
}
#[lang = "drop_HashMap"]
fn drop_map<K, V, S>(m: &mut HashMap<K, V, S>) {
    if m.table as usize != UNUSED {
        let left = m.t().len;
        drop(IntoIter { table: m.table, i: 0, left, pad: [0; 5], own: PhantomData::<(K, V)> });
    }
}

const ENTRY: u64 = 0xffff_ffff;

const NONE: usize = usize::MAX;

impl<K, V> HashMap<K, V, RandomState> {
    pub fn new() -> HashMap<K, V, RandomState> { HashMap::with_hasher(RandomState::new()) }
    pub fn with_capacity(capacity: usize) -> HashMap<K, V, RandomState> {
        HashMap::with_capacity_and_hasher(capacity, RandomState::new())
    }
}
impl<K, V, S> HashMap<K, V, S> {
    pub const fn with_hasher(hash_builder: S) -> HashMap<K, V, S> {
        HashMap { table: UNUSED as *mut Table<K, V>, pad: [0; 3], hash_builder, own: PhantomData }
    }
    pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> HashMap<K, V, S> {
        let mut m = HashMap::with_hasher(hash_builder);
        if capacity > 0 {
            m.tm().widen(buckets_for(capacity));
            m.tm().least = capacity_for::<K, V>(capacity);
        }
        m
    }
    fn t(&self) -> &Table<K, V> {
        if self.table as usize == UNUSED {
            return unsafe { &*no_table() };
        }
        unsafe { &*self.table }
    }
    fn tm(&mut self) -> &mut Table<K, V> {
        if self.table as usize == UNUSED {
            self.table = Box::into_raw(Box::new(Table::new()));
        }
        unsafe { &mut *self.table }
    }
    fn scan(&self, i: usize) -> usize { self.t().scan(i) }
    fn entry_of(&self, i: usize) -> usize { self.t().entry_of(i) }
    pub fn capacity(&self) -> usize { self.t().capacity() }
    pub fn keys(&self) -> Keys<'_, K, V> { Keys { inner: self.iter() } }
    pub fn into_keys(self) -> IntoKeys<K, V> { IntoKeys { inner: self.into_iter() } }
    pub fn values(&self) -> Values<'_, K, V> { Values { inner: self.iter() } }
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> { ValuesMut { inner: self.iter_mut() } }
    pub fn into_values(self) -> IntoValues<K, V> { IntoValues { inner: self.into_iter() } }
    pub fn iter(&self) -> Iter<'_, K, V> { Iter::of(self.t(), 0, self.len()) }
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        let left = self.len();
        IterMut { table: self.tm(), i: 0, left, pad: [0; 2] }
    }
    pub fn len(&self) -> usize { self.t().len }
    pub fn is_empty(&self) -> bool { self.len() == 0 }
    pub const fn hasher(&self) -> &S { &self.hash_builder }
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        self.tm();
        let left = self.len();
        let least = self.capacity();
        let table = intrinsics::replace(&mut self.table, UNUSED as *mut Table<K, V>);
        self.tm().least = least;
        Drain { inner: IntoIter { table, i: 0, left, pad: [0; 5], own: PhantomData }, pad: [0; 2], own: PhantomData }
    }
    pub fn clear(&mut self) { drop(self.drain()) }
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, mut f: F) {
        let mut i = self.scan(0);
        while i != NONE {
            let e = self.entry_of(i);
            let t = unsafe { &mut *self.table };
            if !f(unsafe { &*(t.key(e) as *const K) }, t.val_mut(e)) {
                let (k, v) = t.take(e);
                t.free(i, e);
                drop(k);
                drop(v);
            }
            i = self.scan(i + 1);
        }
    }
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(&mut self, pred: F) -> ExtractIf<'_, K, V, F> {
        ExtractIf::of(self, pred)
    }
}
pub struct ExtractIf<'a, K, V, F> {
    t: &'a mut Table<K, V>,
    i: usize,
    pred: F,
}
impl<'a, K, V, F> ExtractIf<'a, K, V, F> {
    pub(super) fn of<S>(map: &'a mut HashMap<K, V, S>, pred: F) -> Self {
        ExtractIf { i: map.scan(0), t: map.tm(), pred }
    }
    pub(super) fn left(&self) -> (usize, Option<usize>) { (0, Some(self.t.len)) }
    pub(super) fn find(&mut self, out: impl Fn(&mut F, &K, &mut V) -> bool) -> Option<(K, V)> {
        while self.i != NONE {
            let i = self.i;
            let e = self.t.entry_of(i);
            self.i = self.t.scan(i + 1);
            if out(&mut self.pred, unsafe { &*(self.t.key(e) as *const K) }, self.t.val_mut(e)) {
                let entry = self.t.take(e);
                self.t.free(i, e);
                return Some(entry);
            }
        }
        None
    }
}
impl<K, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);
    fn next(&mut self) -> Option<(K, V)> { self.find(|f, k, v| f(k, v)) }
    fn size_hint(&self) -> (usize, Option<usize>) { self.left() }
}
impl<K, V, F: FnMut(&K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}
type NoTable = Table<(), ()>;
static NO_TABLE: NoTable = Table::new();
/// An empty Vec of one type is one of any type.
fn no_table<K, V>() -> *mut Table<K, V> { &NO_TABLE as *const NoTable as *mut Table<K, V> }
fn lengthen<T>(v: &mut Vec<MaybeUninit<T>>, n: usize) {
    v.reserve_exact(n - v.len());
    unsafe { v.set_len(n) }
}
/// For how many keys the real map, hashbrown's, has room after it made room for `len`: 7 of 8 buckets. It makes at
/// least as many buckets as fill a group of bytes.
fn capacity_for<K, V>(len: usize) -> usize {
    if len == 0 {
        return 0;
    }
    let few = match size_of::<(K, V)>() {
        0..=1 => 14,
        2..=3 => 7,
        _ => 3,
    };
    let len = if len < few { few } else { len };
    if len < 4 {
        3
    } else if len < 8 {
        7
    } else {
        (len * 8 / 7).next_power_of_two() / 8 * 7
    }
}
fn buckets_for(len: usize) -> usize {
    let mut n = 8;
    while n / 8 * 7 < len + len / 4 {
        n *= 2;
    }
    n
}

impl<K: Eq + Hash, V, S: BuildHasher> HashMap<K, V, S> {
    fn hash<Q: ?Sized + Hash>(&self, k: &Q) -> u64 {
        if S::RANDOM_STATE && intrinsics::native_key::<K>() && intrinsics::native_key::<Q>() {
            return intrinsics::map_hash(&self.hash_builder, k);
        }
        let h = self.hash_builder.hash_one(k);
        if h < 2 { h + 2 } else { h }
    }
    /// The entry of a key, NONE for none.
    fn find<Q: ?Sized + Hash + Eq>(&self, k: &Q) -> usize
    where
        K: Borrow<Q>,
    {
        self.find_any(k)
    }
    fn find_any<Q: ?Sized + Hash + Eq>(&self, k: &Q) -> usize
    where
        K: Borrow<Q>,
    {
        if S::RANDOM_STATE && intrinsics::native_key::<K>() && !intrinsics::native_key::<Q>() {
            return self.find_foreign(k);
        }
        if self.len() == 0 { NONE } else { self.find_hash(self.hash(k), k) }
    }
    /// K is hashed by natives, Q by Rust: their hashes are not the same.
    fn find_foreign<Q: ?Sized + Hash + Eq>(&self, k: &Q) -> usize
    where
        K: Borrow<Q>,
    {
        let mut i = self.scan(0);
        while i != NONE {
            let e = self.entry_of(i);
            if self.t().key(e).borrow() == k {
                return e;
            }
            i = self.scan(i + 1);
        }
        NONE
    }
    fn find_hash<Q: ?Sized + Hash + Eq>(&self, hash: u64, k: &Q) -> usize
    where
        K: Borrow<Q>,
    {
        let t = self.t();
        let n = t.slots.len();
        if n == 0 {
            return NONE;
        }
        let mask = n - 1;
        let high = hash & ENTRY;
        let mut i = hash as usize & mask;
        loop {
            let h = t.slots[i];
            if h == 0 {
                return NONE;
            }
            if h >> 32 == high && h != 1 {
                let e = (h & ENTRY) as usize - 2;
                if t.key(e).borrow() == k {
                    return e;
                }
            }
            i = (i + 1) & mask;
        }
    }
    pub fn reserve(&mut self, additional: usize) {
        if self.len() == 0 && buckets_for(additional) > self.t().buckets() {
            self.tm().widen(buckets_for(additional));
        }
        let (len, capacity) = (self.len(), self.capacity());
        if additional > capacity - len {
            self.tm().least = capacity_for::<K, V>((len + additional).max(capacity + 1));
        }
    }
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), crate::collections::TryReserveError> {
        crate::collections::can_reserve::<(K, V)>(self.len(), additional)?;
        self.reserve(additional);
        Ok(())
    }
    pub fn shrink_to_fit(&mut self) { self.shrink_to(0) }
    pub fn shrink_to(&mut self, min_capacity: usize) {
        let least = capacity_for::<K, V>(self.len().max(min_capacity));
        if least < self.capacity() {
            let t = self.tm();
            t.least = least;
            t.shrunk = t.used;
        }
    }
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let hash = self.hash(&key);
        let i = self.find_hash(hash, &key);
        if i == NONE {
            Entry::Vacant(VacantEntry { table: self.tm(), hash, key })
        } else {
            Entry::Occupied(OccupiedEntry { table: self.tm(), i, hash })
        }
    }
    pub fn get<Q: ?Sized + Hash + Eq>(&self, k: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let i = self.find(k);
        if i == NONE { None } else { Some(self.t().val(i)) }
    }
    pub fn get_key_value<Q: ?Sized + Hash + Eq>(&self, k: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        let i = self.find(k);
        if i == NONE { None } else { Some((self.t().key(i), self.t().val(i))) }
    }
    pub fn contains_key<Q: ?Sized + Hash + Eq>(&self, k: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(k) != NONE
    }
    pub fn get_mut<Q: ?Sized + Hash + Eq>(&mut self, k: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let i = self.find(k);
        if i == NONE { None } else { Some(self.tm().val_mut(i)) }
    }
    pub fn get_disjoint_mut<Q: ?Sized + Hash + Eq, const N: usize>(&mut self, ks: [&Q; N]) -> [Option<&'_ mut V>; N]
    where
        K: Borrow<Q>,
    {
        let at: [usize; N] = crate::array::from_fn(|n| self.find(ks[n]));
        if (1..N).any(|n| at[n] != NONE && at[..n].contains(&at[n])) {
            panic!("duplicate keys found");
        }
        crate::array::from_fn(|n| {
            let i = at[n];
            if i == NONE { None } else { Some(unsafe { &mut *(self.tm().val_mut(i) as *mut V) }) }
        })
    }
    pub fn insert(&mut self, k: K, v: V) -> Option<V> {
        let hash = self.hash(&k);
        let t = self.tm();
        t.make_room();
        let mask = t.slots.len() - 1;
        let high = hash & ENTRY;
        let mut i = hash as usize & mask;
        let mut deleted = NONE;
        loop {
            let h = t.slots[i];
            if h == 0 {
                t.put(if deleted == NONE { i } else { deleted }, hash, k, v);
                return None;
            }
            if h == 1 {
                if deleted == NONE {
                    deleted = i;
                }
            } else if h >> 32 == high {
                let e = (h & ENTRY) as usize - 2;
                if *t.key(e) == k {
                    return Some(intrinsics::replace(t.val_mut(e), v));
                }
            }
            i = (i + 1) & mask;
        }
    }
    pub fn remove<Q: ?Sized + Hash + Eq>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        match self.remove_entry(k) {
            Some((_, v)) => Some(v),
            None => None,
        }
    }
    pub fn remove_entry<Q: ?Sized + Hash + Eq>(&mut self, k: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
    {
        if self.len() == 0 {
            return None;
        }
        let i = self.find(k);
        if i == NONE {
            return None;
        }
        let hash = self.hash(unsafe { &*(self.t().key(i) as *const K) });
        Some(self.tm().remove(i, hash))
    }
}

impl<K: Clone, V: Clone, S: Clone> Clone for HashMap<K, V, S> {
    fn clone(&self) -> Self {
        let mut m = HashMap::with_hasher(self.hash_builder.clone());
        let (from, to) = (self.t(), m.tm());
        to.least = from.least;
        to.shrunk = from.shrunk;
        if from.slots.is_empty() {
            return m;
        }
        to.widen(from.buckets());
        let mut i = from.scan(0);
        while i != NONE {
            let e = from.entry_of(i);
            to.keys[e].write(from.key(e).clone());
            to.vals[e].write(from.val(e).clone());
            to.slots[i] = from.slots[i];
            to.len += 1;
            i = from.scan(i + 1);
        }
        for i in 0..from.slots.len() {
            to.slots[i] = from.slots[i];
        }
        to.room = from.room;
        to.used = from.used;
        to.free = from.free.clone();
        m
    }
}
impl<K: Eq + Hash, V: PartialEq, S: BuildHasher> PartialEq for HashMap<K, V, S> {
    fn eq(&self, other: &HashMap<K, V, S>) -> bool {
        if self.len() != other.len() {
            return false;
        }
        self.iter().all(|(k, v)| other.get(k).map_or(false, |w| *v == *w))
    }
}
impl<K: Eq + Hash, V: Eq, S: BuildHasher> Eq for HashMap<K, V, S> {}
impl<K: Debug, V: Debug, S> Debug for HashMap<K, V, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_map().entries(self.iter()).finish() }
}
impl<K, V, S: Default> Default for HashMap<K, V, S> {
    fn default() -> HashMap<K, V, S> { HashMap::with_hasher(S::default()) }
}
impl<K: Eq + Hash + Borrow<Q>, Q: ?Sized + Eq + Hash, V, S: BuildHasher> Index<&Q> for HashMap<K, V, S> {
    type Output = V;
    fn index(&self, key: &Q) -> &V {
        let i = self.find(key);
        if i == NONE {
            return None.expect("no entry found for key");
        }
        self.t().val(i)
    }
}
impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for HashMap<K, V, S> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> HashMap<K, V, S> {
        let mut map = HashMap::with_hasher(S::default());
        map.extend(iter);
        map
    }
}
impl<K: Eq + Hash, V, S: BuildHasher> Extend<(K, V)> for HashMap<K, V, S> {
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, iter: T) {
        for (k, v) in iter {
            self.insert(k, v);
        }
    }
}
impl<'a, K: Eq + Hash + Copy, V: Copy, S: BuildHasher> Extend<(&'a K, &'a V)> for HashMap<K, V, S> {
    fn extend<T: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, iter: T) {
        for (k, v) in iter {
            self.insert(*k, *v);
        }
    }
}
impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for HashMap<K, V, RandomState> {
    fn from(arr: [(K, V); N]) -> Self { arr.into_iter().collect() }
}

// ---------------------------------------------------------------- entries

pub enum Entry<'a, K: 'a, V: 'a> {
    Occupied(OccupiedEntry<'a, K, V>),
    Vacant(VacantEntry<'a, K, V>),
}
pub struct OccupiedEntry<'a, K: 'a, V: 'a> {
    table: &'a mut Table<K, V>,
    i: usize,
    hash: u64,
}
pub struct VacantEntry<'a, K: 'a, V: 'a> {
    table: &'a mut Table<K, V>,
    hash: u64,
    key: K,
}
crate::collections::entry!([K], finish_non_exhaustive);

impl<'a, K, V> OccupiedEntry<'a, K, V> {
    pub fn key(&self) -> &K { self.table.key(self.i) }
    pub fn remove_entry(self) -> (K, V) { self.table.remove(self.i, self.hash) }
    pub fn get(&self) -> &V { self.table.val(self.i) }
    pub fn get_mut(&mut self) -> &mut V { self.table.val_mut(self.i) }
    pub fn into_mut(self) -> &'a mut V { self.table.val_mut(self.i) }
}
impl<'a, K, V> VacantEntry<'a, K, V> {
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let table = self.table;
        let i = table.add(self.hash, self.key, value);
        OccupiedEntry { table, i, hash: self.hash }
    }
}

// ---------------------------------------------------------------- iterators

#[repr(C)]
pub struct Iter<'a, K, V> {
    table: &'a Table<K, V>,
    i: usize,
    left: usize,
    pad: [usize; 2],
}
impl<'a, K, V> Iter<'a, K, V> {
    fn of(table: &'a Table<K, V>, i: usize, left: usize) -> Self { Iter { table, i, left, pad: [0; 2] } }
}
impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self { Iter::of(self.table, self.i, self.left) }
}
impl<K, V> Default for Iter<'_, K, V> {
    fn default() -> Self { Iter::of(unsafe { &*no_table() }, 0, 0) }
}
impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);
    fn next(&mut self) -> Option<(&'a K, &'a V)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let i = self.table.scan(self.i);
        self.i = i + 1;
        let e = self.table.entry_of(i);
        Some((self.table.key(e), self.table.val(e)))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.left, Some(self.left)) }
}
#[repr(C)]
pub struct IterMut<'a, K, V> {
    table: &'a mut Table<K, V>,
    i: usize,
    left: usize,
    pad: [usize; 2],
}
impl<K, V> IterMut<'_, K, V> {
    fn rest(&self) -> Iter<'_, K, V> { Iter::of(self.table, self.i, self.left) }
}
impl<K, V> Default for IterMut<'_, K, V> {
    fn default() -> Self { IterMut { table: unsafe { &mut *no_table() }, i: 0, left: 0, pad: [0; 2] } }
}
impl<'a, K, V> Iterator for IterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);
    fn next(&mut self) -> Option<(&'a K, &'a mut V)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let i = self.table.scan(self.i);
        self.i = i + 1;
        let e = self.table.entry_of(i);
        let t = self.table as *mut Table<K, V>;
        unsafe { Some(((*t).key(e), (*t).val_mut(e))) }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.left, Some(self.left)) }
}
#[lang = "HashMapIntoIter"]
#[repr(C)]
pub struct IntoIter<K, V> {
    table: *mut Table<K, V>,
    i: usize,
    left: usize,
    pad: [usize; 5],
    own: PhantomData<(K, V)>,
}
impl<K, V> IntoIter<K, V> {
    pub(super) fn rest(&self) -> Iter<'_, K, V> { Iter::of(unsafe { &*self.table }, self.i, self.left) }
}
impl<K, V> Default for IntoIter<K, V> {
    fn default() -> Self { HashMap::with_hasher(()).into_iter() }
}
#[lang = "drop_HashMapIntoIter"]
fn drop_into_iter<K, V>(it: &mut IntoIter<K, V>) {
    let table = unsafe { Box::from_raw(it.table) };
    if intrinsics::needs_drop::<(K, V)>() {
        while let Some(x) = it.next() {
            drop(x);
        }
    }
    drop(table);
}
impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);
    fn next(&mut self) -> Option<(K, V)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        Some(unsafe { (*self.table).next(&mut self.i) })
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.left, Some(self.left)) }
}
#[repr(C)]
pub struct Drain<'a, K, V> {
    inner: IntoIter<K, V>,
    pad: [usize; 2],
    own: PhantomData<&'a ()>,
}
impl<'a, K, V> Iterator for Drain<'a, K, V> {
    type Item = (K, V);
    fn next(&mut self) -> Option<(K, V)> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl<K, V> Drain<'_, K, V> {
    pub(super) fn rest(&self) -> Iter<'_, K, V> { self.inner.rest() }
}
crate::collections::parts! {
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
    [K: Debug, V: Debug] Drain<'_, K, V>, |s| s.rest();
    [K: Debug, V] Keys<'_, K, V>, |s| s.clone();
    [K, V: Debug] Values<'_, K, V>, |s| s.clone();
    [K, V: Debug] ValuesMut<'_, K, V>, |s| s.inner.rest().map(|e| e.1);
    [K: Debug, V] IntoKeys<K, V>, |s| s.inner.rest().map(|e| e.0);
    [K, V: Debug] IntoValues<K, V>, |s| s.inner.rest().map(|e| e.1);
}
impl<K, V> ExactSizeIterator for Iter<'_, K, V> {}
impl<K, V> ExactSizeIterator for IterMut<'_, K, V> {}
impl<K, V> ExactSizeIterator for IntoIter<K, V> {}
impl<K, V> ExactSizeIterator for Drain<'_, K, V> {}
impl<K, V> FusedIterator for Iter<'_, K, V> {}
impl<K, V> FusedIterator for IterMut<'_, K, V> {}
impl<K, V> FusedIterator for IntoIter<K, V> {}
impl<K, V> FusedIterator for Drain<'_, K, V> {}
impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
    fn into_iter(self) -> Iter<'a, K, V> { self.iter() }
}
impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;
    fn into_iter(self) -> IterMut<'a, K, V> { self.iter_mut() }
}
impl<K, V, S> IntoIterator for HashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    fn into_iter(self) -> IntoIter<K, V> {
        let mut m = self;
        m.tm();
        let left = m.len();
        let table = intrinsics::replace(&mut m.table, UNUSED as *mut Table<K, V>);
        IntoIter { table, i: 0, left, pad: [0; 5], own: PhantomData }
    }
}
