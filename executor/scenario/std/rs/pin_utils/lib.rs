//! pin-utils 0.1.
pub use futures::pin_mut;
