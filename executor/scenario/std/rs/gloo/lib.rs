//! gloo: its timers.
pub use gloo_timers as timers;
