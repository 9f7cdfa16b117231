//! atomic-waker 1.0.
pub use futures::task::AtomicWaker;
