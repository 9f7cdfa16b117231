pub mod binary_heap;
pub mod btree_map;
pub mod btree_set;
pub mod hash_map;
pub mod hash_set;
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
