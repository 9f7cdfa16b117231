//! Locks, channels and shared ownership between threads. Blocking is built on
//! `wait`: queues of thread numbers over the machine's block and wake.
#[path_name = "core::sync::atomic"]
pub mod atomic;
#[doc(hidden)]
pub mod count;
pub mod mpsc;
#[doc(hidden)]
pub mod queue;
#[doc(hidden)]
pub mod wait;

#[path_name = "alloc::sync"]
mod arc;
mod barrier;
#[path_name = "std::sync::poison::condvar"]
mod condvar;
#[path_name = "std::sync::poison::mutex"]
mod mutex;
mod once;
mod poison;
#[path_name = "std::sync::poison::rwlock"]
mod rwlock;

pub use self::arc::{Arc, Weak};
pub use self::barrier::{Barrier, BarrierWaitResult};
pub use self::condvar::{Condvar, WaitTimeoutResult};
pub use self::mutex::{MappedMutexGuard, Mutex, MutexGuard};
pub use self::once::{LazyLock, Once, OnceLock, OnceState, ONCE_INIT};
pub use self::poison::{LockResult, PoisonError, TryLockError, TryLockResult};
pub use self::rwlock::{RwLock, RwLockReadGuard, RwLockWriteGuard};
