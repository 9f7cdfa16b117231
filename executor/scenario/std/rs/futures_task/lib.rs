//! futures-task: wakers and spawning.
//!
//! Follows: futures-task 0.3.31
//! Compared with: 0.3.21
pub use futures::task::{
    noop_waker, noop_waker_ref, waker, waker_ref, ArcWake, Context, FutureObj, LocalFutureObj, LocalSpawn, Poll,
    RawWaker, RawWakerVTable, Spawn, SpawnError, UnsafeFutureObj, Waker, WakerRef,
};
