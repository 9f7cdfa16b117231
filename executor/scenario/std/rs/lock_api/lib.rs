//! lock_api: locks around a raw lock that somebody else makes, without poisoning.
//!
//! Follows: lock_api 0.4
//! Compared with: 0.4.9
mod mutex;
mod remutex;
mod rwlock;
mod upgrade;

pub use self::mutex::{MappedMutexGuard, Mutex, MutexGuard, RawMutex, RawMutexFair, RawMutexTimed};
pub use self::remutex::{GetThreadId, RawReentrantMutex, ReentrantMutex, ReentrantMutexGuard};
pub use self::rwlock::{
    MappedRwLockReadGuard, MappedRwLockWriteGuard, RawRwLock, RawRwLockDowngrade, RawRwLockRecursive, RawRwLockTimed,
    RwLock, RwLockReadGuard, RwLockWriteGuard,
};
pub use self::upgrade::{RawRwLockUpgrade, RawRwLockUpgradeDowngrade, RwLockUpgradableReadGuard};

/// Marker type which indicates that the Guard type for a lock is `Send`.
pub struct GuardSend(());
/// Marker type which indicates that the Guard type for a lock is not `Send`.
pub struct GuardNoSend(*mut ());
impl !Send for GuardNoSend {}
unsafe impl Sync for GuardNoSend {}
