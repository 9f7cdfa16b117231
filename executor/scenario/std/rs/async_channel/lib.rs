//! async-channel 1.8.
pub use smol::channel::*;
