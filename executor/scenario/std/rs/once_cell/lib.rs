//! once_cell 1.17 over std's.
pub mod sync {
    pub use crate::cells::SyncOnceCell as OnceCell;
    pub use std::sync::LazyLock as Lazy;
}
pub mod unsync {
    pub use crate::cells::UnsyncOnceCell as OnceCell;
    pub use std::cell::LazyCell as Lazy;
}
mod cells;
