//! async-net 1.7.
pub use smol::net::*;
