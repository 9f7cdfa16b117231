//! blocking: a pool of threads for calls that block, that of smol.
//!
//! Follows: blocking 1.3
//! Compared with: 1.3.0
pub use smol::{unblock, Unblock};
