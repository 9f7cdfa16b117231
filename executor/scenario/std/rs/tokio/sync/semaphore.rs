//! Semaphore.
use super::batch::{self, AcquireError, TryAcquireError};
use std::sync::Arc;

#[derive(Debug)]
pub struct Semaphore {
    ll_sem: batch::Semaphore,
}
#[must_use]
#[derive(Debug)]
pub struct SemaphorePermit<'a> {
    sem: &'a Semaphore,
    permits: u32,
}
#[must_use]
#[derive(Debug)]
pub struct OwnedSemaphorePermit {
    sem: Arc<Semaphore>,
    permits: u32,
}

impl Semaphore {
    pub const MAX_PERMITS: usize = batch::MAX_PERMITS;
    #[track_caller]
    pub fn new(permits: usize) -> Semaphore { Semaphore { ll_sem: batch::Semaphore::new(permits) } }
    pub const fn const_new(permits: usize) -> Semaphore { Semaphore { ll_sem: batch::Semaphore::new(permits) } }
    pub fn available_permits(&self) -> usize { self.ll_sem.available() }
    pub fn add_permits(&self, n: usize) { self.ll_sem.release(n); }
    pub fn forget_permits(&self, n: usize) -> usize { self.ll_sem.forget(n) }
    pub async fn acquire(&self) -> Result<SemaphorePermit<'_>, AcquireError> {
        self.ll_sem.acquire(1, "Semaphore::acquire").await?;
        Ok(SemaphorePermit { sem: self, permits: 1 })
    }
    pub async fn acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, AcquireError> {
        self.ll_sem.acquire(n as usize, "Semaphore::acquire_many").await?;
        Ok(SemaphorePermit { sem: self, permits: n })
    }
    #[track_caller]
    pub fn blocking_acquire(&self) -> Result<SemaphorePermit<'_>, AcquireError> { super::block_on_outside(self.acquire()) }
    #[track_caller]
    pub fn blocking_acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, AcquireError> { super::block_on_outside(self.acquire_many(n)) }
    #[track_caller]
    pub fn blocking_acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, AcquireError> { super::block_on_outside(self.acquire_owned()) }
    #[track_caller]
    pub fn blocking_acquire_many_owned(self: Arc<Self>, n: u32) -> Result<OwnedSemaphorePermit, AcquireError> { super::block_on_outside(self.acquire_many_owned(n)) }
    pub fn try_acquire(&self) -> Result<SemaphorePermit<'_>, TryAcquireError> { self.try_acquire_many(1) }
    pub fn try_acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, TryAcquireError> {
        self.ll_sem.try_acquire(n as usize)?;
        Ok(SemaphorePermit { sem: self, permits: n })
    }
    pub async fn acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, AcquireError> {
        self.ll_sem.acquire(1, "Semaphore::acquire_owned").await?;
        Ok(OwnedSemaphorePermit { sem: self, permits: 1 })
    }
    pub async fn acquire_many_owned(self: Arc<Self>, n: u32) -> Result<OwnedSemaphorePermit, AcquireError> {
        self.ll_sem.acquire(n as usize, "Semaphore::acquire_many_owned").await?;
        Ok(OwnedSemaphorePermit { sem: self, permits: n })
    }
    pub fn try_acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, TryAcquireError> { self.try_acquire_many_owned(1) }
    pub fn try_acquire_many_owned(self: Arc<Self>, n: u32) -> Result<OwnedSemaphorePermit, TryAcquireError> {
        self.ll_sem.try_acquire(n as usize)?;
        Ok(OwnedSemaphorePermit { sem: self, permits: n })
    }
    pub fn close(&self) { self.ll_sem.close(); }
    pub fn is_closed(&self) -> bool { self.ll_sem.is_closed() }
}
impl<'a> SemaphorePermit<'a> {
    pub fn forget(mut self) { self.permits = 0; }
    #[track_caller]
    pub fn merge(&mut self, mut other: Self) {
        assert!(std::ptr::eq(self.sem, other.sem), "merging permits from different semaphore instances");
        self.permits += other.permits;
        other.permits = 0;
    }
    pub fn split(&mut self, n: usize) -> Option<Self> {
        let n = u32::try_from(n).ok()?;
        if n > self.permits {
            return None;
        }
        self.permits -= n;
        Some(SemaphorePermit { sem: self.sem, permits: n })
    }
    pub fn num_permits(&self) -> usize { self.permits as usize }
}
impl OwnedSemaphorePermit {
    pub fn forget(mut self) { self.permits = 0; }
    #[track_caller]
    pub fn merge(&mut self, mut other: Self) {
        assert!(Arc::ptr_eq(&self.sem, &other.sem), "merging permits from different semaphore instances");
        self.permits += other.permits;
        other.permits = 0;
    }
    pub fn split(&mut self, n: usize) -> Option<Self> {
        let n = u32::try_from(n).ok()?;
        if n > self.permits {
            return None;
        }
        self.permits -= n;
        Some(OwnedSemaphorePermit { sem: self.sem.clone(), permits: n })
    }
    pub fn semaphore(&self) -> &Arc<Semaphore> { &self.sem }
    pub fn num_permits(&self) -> usize { self.permits as usize }
}
impl Drop for SemaphorePermit<'_> {
    fn drop(&mut self) { self.sem.add_permits(self.permits as usize); }
}
impl Drop for OwnedSemaphorePermit {
    fn drop(&mut self) { self.sem.add_permits(self.permits as usize); }
}
