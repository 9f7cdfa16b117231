//! gloo: its timers.
//!
//! Follows: gloo 0.11
//! Compared with: its documentation
pub use gloo_timers as timers;
