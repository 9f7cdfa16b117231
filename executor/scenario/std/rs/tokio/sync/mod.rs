//! Synchronisation between tasks. Everything is fair in the order of coming.
pub mod broadcast;
pub mod mpsc;
pub mod oneshot;
pub mod watch;

mod barrier;
mod guard;
pub(crate) mod permits;
mod mutex;
mod notify;
mod once_cell;
mod rwlock;
mod semaphore;
mod set_once;

pub use self::barrier::{Barrier, BarrierWaitResult};
pub use self::permits::{AcquireError, TryAcquireError};
pub use self::mutex::{MappedMutexGuard, Mutex, MutexGuard, OwnedMappedMutexGuard, OwnedMutexGuard, TryLockError};
pub use self::notify::Notify;
pub use self::once_cell::{OnceCell, SetError};
pub use self::rwlock::{
    OwnedRwLockMappedWriteGuard, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock, RwLockMappedWriteGuard,
    RwLockReadGuard, RwLockWriteGuard,
};
pub use self::semaphore::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
pub use self::set_once::{SetOnce, SetOnceError};

pub mod futures {
    pub use super::notify::{Notified, OwnedNotified};
}

/// Drives a future from a thread that is not in a runtime (blocking_* methods).
#[track_caller]
pub(crate) fn block_on_outside<F: std::future::Future>(f: F) -> F::Output {
    use std::task::{Context, Poll, Wake, Waker};
    struct Unpark(std::thread::Thread);
    impl Wake for Unpark {
        fn wake(self: std::sync::Arc<Self>) { self.0.unpark(); }
    }
    if crate::runtime::in_runtime() {
        None::<()>.expect(
            "Cannot block the current thread from within a runtime. This happens because a function attempted to \
             block the current thread while the thread is being used to drive asynchronous tasks."
        );
    }
    let waker = Waker::from(std::sync::Arc::new(Unpark(std::thread::current())));
    let mut cx = Context::from_waker(&waker);
    let mut f = f;
    let mut f = unsafe { std::pin::Pin::new_unchecked(&mut f) };
    loop {
        match crate::coop::budget(|| f.as_mut().poll(&mut cx)) {
            Poll::Ready(v) => return v,
            Poll::Pending => std::thread::park(),
        }
    }
}
