//! async-lock 2.6.
pub use smol::lock::*;
