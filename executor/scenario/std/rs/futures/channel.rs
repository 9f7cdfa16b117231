//! Channels between tasks.
#[path_name = "futures_channel::mpsc"]
pub mod mpsc;
#[path_name = "futures_channel::oneshot"]
pub mod oneshot;
