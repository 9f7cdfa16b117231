//! blocking 1.3.
pub use smol::unblock;
