/// What the entries of both maps have in common. The maps say what they require of keys, and how Debug of an occupied
/// entry ends.
macro_rules! entry {
    ([K $(: $ord:ident)?], $end:ident) => {
        impl<'a, K $(: $ord)?, V> Entry<'a, K, V> {
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
                match self {
                    Entry::Occupied(mut e) => {
                        e.insert(value);
                        e
                    }
                    Entry::Vacant(e) => e.insert_entry(value),
                }
            }
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
                        let value = default(e.key());
                        e.insert(value)
                    }
                }
            }
            pub fn or_default(self) -> &'a mut V
            where
                V: Default,
            {
                self.or_insert_with(V::default)
            }
            pub fn and_modify<F: FnOnce(&mut V)>(mut self, f: F) -> Self {
                if let Entry::Occupied(e) = &mut self {
                    f(e.get_mut());
                }
                self
            }
            pub fn key(&self) -> &K {
                match self {
                    Entry::Occupied(e) => e.key(),
                    Entry::Vacant(e) => e.key(),
                }
            }
        }
        impl<'a, K $(: $ord)?, V> OccupiedEntry<'a, K, V> {
            pub fn insert(&mut self, value: V) -> V { crate::mem::replace(self.get_mut(), value) }
            pub fn remove(self) -> V { self.remove_entry().1 }
        }
        impl<'a, K $(: $ord)?, V> VacantEntry<'a, K, V> {
            pub fn key(&self) -> &K { &self.key }
            pub fn into_key(self) -> K { self.key }
            pub fn insert(self, value: V) -> &'a mut V { self.insert_entry(value).into_mut() }
        }
        impl<K: Debug $(+ $ord)?, V: Debug> Debug for Entry<'_, K, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Entry::Vacant(e) => f.debug_tuple("Entry").field(e).finish(),
                    Entry::Occupied(e) => f.debug_tuple("Entry").field(e).finish(),
                }
            }
        }
        impl<K: Debug $(+ $ord)?, V: Debug> Debug for OccupiedEntry<'_, K, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct("OccupiedEntry").field("key", self.key()).field("value", self.get()).$end()
            }
        }
        impl<K: Debug $(+ $ord)?, V> Debug for VacantEntry<'_, K, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple("VacantEntry").field(self.key()).finish()
            }
        }
    };
}
pub(crate) use entry;

/// Iterators whose Debug is the list of what they still give.
macro_rules! listed {
    ($([$($g:tt)*] $T:ty, |$s:ident| $e:expr;)*) => { $(
        impl<$($g)*> Debug for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $s = self;
                f.debug_list().entries($e).finish()
            }
        }
    )* };
}
pub(crate) use listed;

/// Its Debug is the list of what an iterator still gives.
pub(crate) struct Items<I>(pub(crate) I);
impl<I: Iterator<Item: crate::fmt::Debug> + Clone> crate::fmt::Debug for Items<I> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_list().entries(self.0.clone()).finish()
    }
}

/// Iterators that give a part of another one's items. `both` precedes those that go backwards as well.
macro_rules! parts {
    (both $($T:ident [$($g:tt)*] $inner:ty => $item:ty, |$p:pat_param| $e:expr;)*) => {
        crate::collections::parts! { $($T [$($g)*] $inner => $item, |$p| $e;)* }
        $(impl<$($g)*> DoubleEndedIterator for $T<$($g)*> {
            fn next_back(&mut self) -> Option<$item> {
                match self.inner.next_back() {
                    Some($p) => Some($e),
                    None => None,
                }
            }
        })*
    };
    ($($T:ident [$($g:tt)*] $inner:ty => $item:ty, |$p:pat_param| $e:expr;)*) => { $(
        pub struct $T<$($g)*> {
            inner: $inner,
        }
        impl<$($g)*> Default for $T<$($g)*> {
            fn default() -> Self { $T { inner: Default::default() } }
        }
        impl<$($g)*> Iterator for $T<$($g)*> {
            type Item = $item;
            fn next(&mut self) -> Option<$item> {
                match self.inner.next() {
                    Some($p) => Some($e),
                    None => None,
                }
            }
            fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
        }
        impl<$($g)*> ExactSizeIterator for $T<$($g)*> {}
        impl<$($g)*> FusedIterator for $T<$($g)*> {}
    )* };
}
pub(crate) use parts;

/// Parts of iterators that can be cloned.
macro_rules! copies {
    ($($T:ident [$($g:tt)*];)*) => { $(
        impl<$($g)*> Clone for $T<'_, $($g)*> {
            fn clone(&self) -> Self { $T { inner: self.inner.clone() } }
        }
    )* };
}
pub(crate) use copies;

#[path_name = "alloc::collections::binary_heap"]
pub mod binary_heap;
#[path_name = "alloc::collections::btree::map"]
pub mod btree_map;
#[path_name = "alloc::collections::btree::set"]
pub mod btree_set;
#[path_name = "std::collections::hash::map"]
pub mod hash_map;
#[path_name = "std::collections::hash::set"]
pub mod hash_set;
#[path_name = "alloc::collections::linked_list"]
pub mod linked_list;
pub mod vec_deque;

pub use self::binary_heap::BinaryHeap;
pub use self::btree_map::BTreeMap;
pub use self::btree_set::BTreeSet;
pub use self::hash_map::HashMap;
pub use self::hash_set::HashSet;
pub use self::linked_list::LinkedList;
pub use self::vec_deque::VecDeque;
pub use crate::ops::Bound;

/// What try_reserve answers.
#[path_name = "alloc::collections::TryReserveError"]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TryReserveError {
    kind: TryReserveErrorKind,
}
#[derive(Clone, PartialEq, Eq, Debug)]
enum TryReserveErrorKind {
    CapacityOverflow,
    AllocError { layout: crate::alloc::Layout, non_exhaustive: () },
}
impl crate::fmt::Display for TryReserveError {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.write_str("memory allocation failed")?;
        f.write_str(match self.kind {
            TryReserveErrorKind::CapacityOverflow => " because the computed capacity exceeded the collection's maximum",
            TryReserveErrorKind::AllocError { .. } => " because the memory allocator returned an error",
        })
    }
}
impl crate::error::Error for TryReserveError {}

/// Whether so many elements of type T can be counted in bytes, and any machine would have them.
pub(crate) fn can_reserve<T>(len: usize, additional: usize) -> Result<(), TryReserveError> {
    match len.checked_add(additional).and_then(|n| n.checked_mul(crate::mem::size_of::<T>())) {
        Some(n) if n <= 1 << 40 => Ok(()),
        Some(n) if n <= isize::MAX as usize => {
            let layout = crate::alloc::Layout::from_size_align(n, crate::mem::align_of::<T>()).unwrap();
            Err(TryReserveError { kind: TryReserveErrorKind::AllocError { layout, non_exhaustive: () } })
        }
        _ => Err(TryReserveError { kind: TryReserveErrorKind::CapacityOverflow }),
    }
}
