//! gloo-timers 0.3 without JavaScript: a TimeoutFuture is armed when it is made,
//! not when it is first polled, as setTimeout is.
pub mod callback;
pub mod future;
