//! async-net: sockets, those of smol.
//!
//! Follows: async-net 1.7
//! Compared with: 1.7.0
pub use smol::net::*;
