//! futures-sink 0.3.
pub use futures::sink::Sink;
