//! parking_lot: locks without poisoning, over the words that std's locks wait on.
//!
//! Follows: parking_lot 0.12
//! Compared with: 0.12.1
mod condvar;
mod once;
mod raw;

pub use self::condvar::{Condvar, WaitTimeoutResult};
pub use self::once::{Once, OnceState};
pub use self::raw::{RawFairMutex, RawMutex, RawRwLock, RawThreadId};
pub use lock_api;

use lock_api::GuardNoSend as GuardMarker;

pub type Mutex<T> = lock_api::Mutex<RawMutex, T>;
pub type MutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex, T>;
pub type MappedMutexGuard<'a, T> = lock_api::MappedMutexGuard<'a, RawMutex, T>;
pub type FairMutex<T> = lock_api::Mutex<RawFairMutex, T>;
pub type FairMutexGuard<'a, T> = lock_api::MutexGuard<'a, RawFairMutex, T>;
pub type MappedFairMutexGuard<'a, T> = lock_api::MappedMutexGuard<'a, RawFairMutex, T>;
pub type RwLock<T> = lock_api::RwLock<RawRwLock, T>;
pub type RwLockReadGuard<'a, T> = lock_api::RwLockReadGuard<'a, RawRwLock, T>;
pub type RwLockWriteGuard<'a, T> = lock_api::RwLockWriteGuard<'a, RawRwLock, T>;
pub type RwLockUpgradableReadGuard<'a, T> = lock_api::RwLockUpgradableReadGuard<'a, RawRwLock, T>;
pub type ReentrantMutex<T> = lock_api::ReentrantMutex<RawMutex, RawThreadId, T>;
pub type ReentrantMutexGuard<'a, T> = lock_api::ReentrantMutexGuard<'a, RawMutex, RawThreadId, T>;
pub type MappedRwLockReadGuard<'a, T> = lock_api::MappedRwLockReadGuard<'a, RawRwLock, T>;
pub type MappedRwLockWriteGuard<'a, T> = lock_api::MappedRwLockWriteGuard<'a, RawRwLock, T>;

pub const fn const_mutex<T>(val: T) -> Mutex<T> { Mutex::const_new(RawMutex::NEW, val) }
pub const fn const_fair_mutex<T>(val: T) -> FairMutex<T> { FairMutex::const_new(RawFairMutex::NEW, val) }
pub const fn const_reentrant_mutex<T>(val: T) -> ReentrantMutex<T> { ReentrantMutex::new(val) }
pub const fn const_rwlock<T>(val: T) -> RwLock<T> { RwLock::const_new(RawRwLock::NEW, val) }
