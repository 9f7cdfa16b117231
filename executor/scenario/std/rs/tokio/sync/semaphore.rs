//! Semaphore: permits that tasks take and give back.
use super::permits::{self, AcquireError, Permits, TryAcquireError};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Waiters get permits in the order in which they came (see `permits`).
pub struct Semaphore {
    permits: Permits,
}
impl fmt::Debug for Semaphore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Semaphore").field("ll_sem", &self.permits).finish()
    }
}

/// Permits that return to the semaphore on drop. `S` borrows the semaphore or owns a part of it.
struct Held<S: Deref<Target = Semaphore>> {
    sem: S,
    permits: u32,
}
impl<S: Deref<Target = Semaphore>> Held<S> {
    /// Moves up to `n` permits over from another of the same semaphore, or all (None).
    fn take_from(&mut self, other: &mut Self, n: Option<u32>) {
        let n = n.unwrap_or(other.permits);
        other.permits -= n;
        self.permits += n;
    }
}
impl<S: Deref<Target = Semaphore>> Drop for Held<S> {
    fn drop(&mut self) { self.sem.permits.release(self.permits as usize); }
}

/// The two kinds of permits differ in how they refer to the semaphore, and in nothing else.
macro_rules! permit {
    ($name:ident [$($life:lifetime)?] $sem:ty) => {
        #[must_use]
        pub struct $name$(<$life>)?(Held<$sem>);
        impl$(<$life>)? $name$(<$life>)? {
            fn of(sem: $sem, permits: u32) -> Self { $name(Held { sem, permits }) }
            pub fn num_permits(&self) -> usize { self.0.permits as usize }
            /// The permits never go back to the semaphore.
            pub fn forget(mut self) { self.0.permits = 0; }
            #[track_caller]
            pub fn merge(&mut self, mut other: Self) {
                let same = std::ptr::eq::<Semaphore>(&*self.0.sem, &*other.0.sem);
                assert!(same, "merging permits from different semaphore instances");
                self.0.take_from(&mut other.0, None);
            }
            pub fn split(&mut self, n: usize) -> Option<Self> {
                if n > self.num_permits() {
                    return None;
                }
                let mut part = $name::of(self.0.sem.clone(), 0);
                part.0.take_from(&mut self.0, Some(n as u32));
                Some(part)
            }
        }
        impl fmt::Debug for $name$(<$life>)? {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("sem", &self.0.sem).field("permits", &self.0.permits).finish()
            }
        }
    };
}
permit!(SemaphorePermit['a] &'a Semaphore);
permit!(OwnedSemaphorePermit[] Arc<Semaphore>);
impl OwnedSemaphorePermit {
    pub fn semaphore(&self) -> &Arc<Semaphore> { &self.0.sem }
}

type Acquired<P> = Result<P, AcquireError>;
type Tried<P> = Result<P, TryAcquireError>;

impl Semaphore {
    pub const MAX_PERMITS: usize = permits::MAX_PERMITS;
    #[track_caller]
    pub fn new(permits: usize) -> Semaphore { Semaphore::const_new(permits) }
    #[track_caller]
    pub const fn const_new(permits: usize) -> Semaphore { Semaphore { permits: Permits::new(permits) } }
    #[visible]
    pub fn available_permits(&self) -> usize { self.permits.available() }
    #[track_caller]
    pub fn add_permits(&self, n: usize) { self.permits.release(n); }
    pub fn forget_permits(&self, n: usize) -> usize { self.permits.forget(n) }
    pub fn close(&self) { self.permits.close(); }
    #[visible]
    pub fn is_closed(&self) -> bool { self.permits.is_closed() }

    pub async fn acquire(&self) -> Acquired<SemaphorePermit<'_>> {
        self.permits.acquire(1, "Semaphore::acquire").await?;
        Ok(SemaphorePermit::of(self, 1))
    }
    pub async fn acquire_many(&self, n: u32) -> Acquired<SemaphorePermit<'_>> {
        self.permits.acquire(n as usize, "Semaphore::acquire_many").await?;
        Ok(SemaphorePermit::of(self, n))
    }
    pub async fn acquire_owned(self: Arc<Self>) -> Acquired<OwnedSemaphorePermit> {
        self.permits.acquire(1, "Semaphore::acquire_owned").await?;
        Ok(OwnedSemaphorePermit::of(self, 1))
    }
    pub async fn acquire_many_owned(self: Arc<Self>, n: u32) -> Acquired<OwnedSemaphorePermit> {
        self.permits.acquire(n as usize, "Semaphore::acquire_many_owned").await?;
        Ok(OwnedSemaphorePermit::of(self, n))
    }

    pub fn try_acquire(&self) -> Tried<SemaphorePermit<'_>> { self.try_acquire_many(1) }
    pub fn try_acquire_many(&self, n: u32) -> Tried<SemaphorePermit<'_>> {
        self.permits.try_acquire(n as usize).map(|()| SemaphorePermit::of(self, n))
    }
    pub fn try_acquire_owned(self: Arc<Self>) -> Tried<OwnedSemaphorePermit> { self.try_acquire_many_owned(1) }
    pub fn try_acquire_many_owned(self: Arc<Self>, n: u32) -> Tried<OwnedSemaphorePermit> {
        self.permits.try_acquire(n as usize)?;
        Ok(OwnedSemaphorePermit::of(self, n))
    }

    #[track_caller]
    pub fn blocking_acquire(&self) -> Acquired<SemaphorePermit<'_>> { super::block_on_outside(self.acquire()) }
    #[track_caller]
    pub fn blocking_acquire_many(&self, n: u32) -> Acquired<SemaphorePermit<'_>> {
        super::block_on_outside(self.acquire_many(n))
    }
    #[track_caller]
    pub fn blocking_acquire_owned(self: Arc<Self>) -> Acquired<OwnedSemaphorePermit> {
        super::block_on_outside(self.acquire_owned())
    }
    #[track_caller]
    pub fn blocking_acquire_many_owned(self: Arc<Self>, n: u32) -> Acquired<OwnedSemaphorePermit> {
        super::block_on_outside(self.acquire_many_owned(n))
    }
}
