//! Channels between tasks.
pub mod mpsc;
pub mod oneshot;
