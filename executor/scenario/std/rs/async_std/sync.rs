//! Locks between tasks.
pub use smol::lock::{Barrier, BarrierWaitResult, Mutex, MutexGuard, MutexGuardArc, RwLock, RwLockReadGuard, RwLockWriteGuard};
pub use std::sync::{Arc, Weak};
