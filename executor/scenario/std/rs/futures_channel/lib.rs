//! futures-channel: the channels of futures.
//!
//! Follows: futures-channel 0.3.31
//! Compared with: 0.3.21
pub use futures::channel::{mpsc, oneshot};
