//! Reading and writing (futures-lite's io, which is futures').
pub use futures::io::*;
