//! futures-task 0.3: wakers and spawning.
pub use futures::task::{
    noop_waker, noop_waker_ref, waker, waker_ref, ArcWake, Context, FutureObj, LocalFutureObj, LocalSpawn, Poll,
    RawWaker, RawWakerVTable, Spawn, SpawnError, UnsafeFutureObj, Waker, WakerRef,
};
