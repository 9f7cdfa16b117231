//! atomic-waker: a waker that threads share.
//!
//! Follows: atomic-waker 1.0
//! Compared with: 1.0.0
pub use futures::task::AtomicWaker;
