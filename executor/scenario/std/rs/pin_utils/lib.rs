//! pin-utils: pinning to the stack.
//!
//! Follows: pin-utils 0.1
//! Compared with: 0.1.0
pub use futures::pin_mut;
