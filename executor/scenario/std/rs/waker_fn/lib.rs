//! waker-fn: a waker that calls a function.
//!
//! Follows: waker-fn 1.1
//! Compared with: 1.1.0
use std::sync::Arc;
use std::task::{Wake, Waker};

struct Helper<F>(F);
impl<F: Fn() + Send + Sync + 'static> Wake for Helper<F> {
    fn wake(self: Arc<Self>) { (self.0)(); }
    fn wake_by_ref(self: &Arc<Self>) { (self.0)(); }
}
pub fn waker_fn<F: Fn() + Send + Sync + 'static>(f: F) -> Waker { Waker::from(Arc::new(Helper(f))) }
