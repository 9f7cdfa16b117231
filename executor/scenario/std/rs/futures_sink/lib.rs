//! futures-sink: the trait Sink.
//!
//! Follows: futures-sink 0.3.31
//! Compared with: 0.3.21
pub use futures::sink::Sink;
