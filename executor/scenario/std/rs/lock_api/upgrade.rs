//! Read locks that can become write locks: one at a time, beside other readers.
use crate::rwlock::{RawRwLock, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::fmt;
use std::marker::PhantomData;
use std::mem;
use std::ops::Deref;

pub unsafe trait RawRwLockUpgrade: RawRwLock {
    fn lock_upgradable(&self);
    fn try_lock_upgradable(&self) -> bool;
    unsafe fn unlock_upgradable(&self);
    unsafe fn upgrade(&self);
    unsafe fn try_upgrade(&self) -> bool;
}
pub unsafe trait RawRwLockUpgradeDowngrade: RawRwLockUpgrade {
    unsafe fn downgrade_upgradable(&self);
    unsafe fn downgrade_to_upgradable(&self);
}

#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockUpgradableReadGuard<'a, R: RawRwLockUpgrade, T: ?Sized> {
    rwlock: &'a RwLock<R, T>,
    marker: PhantomData<(&'a T, R::GuardMarker)>,
}
impl<R: RawRwLockUpgrade, T: ?Sized> RwLock<R, T> {
    fn upgradables(&self) -> RwLockUpgradableReadGuard<'_, R, T> {
        RwLockUpgradableReadGuard { rwlock: self, marker: PhantomData }
    }
    pub fn upgradable_read(&self) -> RwLockUpgradableReadGuard<'_, R, T> {
        self.raw.lock_upgradable();
        self.upgradables()
    }
    pub fn try_upgradable_read(&self) -> Option<RwLockUpgradableReadGuard<'_, R, T>> {
        if self.raw.try_lock_upgradable() { Some(self.upgradables()) } else { None }
    }
}
impl<'a, R: RawRwLockUpgrade + 'a, T: ?Sized + 'a> RwLockUpgradableReadGuard<'a, R, T> {
    pub fn rwlock(s: &Self) -> &'a RwLock<R, T> { s.rwlock }
    pub fn upgrade(s: Self) -> RwLockWriteGuard<'a, R, T> {
        let rwlock = s.rwlock;
        mem::forget(s);
        unsafe { rwlock.raw.upgrade() };
        rwlock.writes()
    }
    pub fn try_upgrade(s: Self) -> Result<RwLockWriteGuard<'a, R, T>, Self> {
        if !unsafe { s.rwlock.raw.try_upgrade() } {
            return Err(s);
        }
        let rwlock = s.rwlock;
        mem::forget(s);
        Ok(rwlock.writes())
    }
}
impl<'a, R: RawRwLockUpgradeDowngrade + 'a, T: ?Sized + 'a> RwLockUpgradableReadGuard<'a, R, T> {
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, R, T> {
        let rwlock = s.rwlock;
        mem::forget(s);
        unsafe { rwlock.raw.downgrade_upgradable() };
        rwlock.reads()
    }
}
impl<'a, R: RawRwLockUpgradeDowngrade + 'a, T: ?Sized + 'a> RwLockWriteGuard<'a, R, T> {
    pub fn downgrade_to_upgradable(s: Self) -> RwLockUpgradableReadGuard<'a, R, T> {
        let rwlock = RwLockWriteGuard::rwlock(&s);
        mem::forget(s);
        unsafe { rwlock.raw.downgrade_to_upgradable() };
        rwlock.upgradables()
    }
}
impl<'a, R: RawRwLockUpgrade + 'a, T: ?Sized + 'a> Deref for RwLockUpgradableReadGuard<'a, R, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.rwlock.data_ptr() } }
}
impl<'a, R: RawRwLockUpgrade + 'a, T: ?Sized + 'a> Drop for RwLockUpgradableReadGuard<'a, R, T> {
    fn drop(&mut self) { unsafe { self.rwlock.raw.unlock_upgradable() } }
}
impl<'a, R: RawRwLockUpgrade + 'a, T: fmt::Debug + ?Sized + 'a> fmt::Debug for RwLockUpgradableReadGuard<'a, R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<'a, R: RawRwLockUpgrade + 'a, T: fmt::Display + ?Sized + 'a> fmt::Display for RwLockUpgradableReadGuard<'a, R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
