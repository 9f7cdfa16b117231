//! gloo-timers: timers of a page, without JavaScript.
//!
//! Follows: gloo-timers 0.3
//! Compared with: its documentation
pub mod callback;
pub mod future;
