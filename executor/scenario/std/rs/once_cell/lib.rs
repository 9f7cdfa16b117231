//! once_cell: cells that are written once, over std's.
//!
//! Follows: once_cell 1.17
//! Compared with: 1.17.0
pub mod sync {
    pub use crate::cells::SyncOnceCell as OnceCell;
    pub use crate::cells::SyncLazy as Lazy;
}
pub mod unsync {
    pub use crate::cells::UnsyncOnceCell as OnceCell;
    pub use crate::cells::UnsyncLazy as Lazy;
}
pub mod race;
mod cells;
