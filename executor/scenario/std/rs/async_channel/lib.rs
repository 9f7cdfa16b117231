//! async-channel: channels of several senders and receivers, those of smol.
//!
//! Follows: async-channel 1.8; interfaces up to 2.3
//! Compared with: 1.8.0
pub use smol::channel::*;
