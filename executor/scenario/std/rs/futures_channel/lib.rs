//! futures-channel 0.3.
pub use futures::channel::{mpsc, oneshot};
