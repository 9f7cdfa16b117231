//! async-lock: locks, those of smol.
//!
//! Follows: async-lock 2.6; interfaces up to 3.4
//! Compared with: 2.6.0
pub use smol::lock::*;
