//! async-lock 2.6, with what 3.4 has besides.
pub use smol::lock::*;
