//! Timers that call: a task that waits and then calls.
use crate::future::{IntervalStream, TimeoutFuture};
use futures::future::AbortHandle;
use futures::stream::StreamExt;
use std::fmt;

#[must_use = "timeouts cancel on drop; either call `forget` or `drop` explicitly"]
pub struct Timeout {
    abort: AbortHandle,
    keep: bool,
}
impl Timeout {
    pub fn new<F>(millis: u32, callback: F) -> Timeout
    where
        F: FnOnce() + 'static,
    {
        let timer = TimeoutFuture::new(millis);
        let (task, abort) = futures::future::abortable(async move {
            timer.await;
            callback();
        });
        wasm_bindgen_futures::spawn_local(async move {
            let _ = task.await;
        });
        Timeout { abort, keep: false }
    }
    pub fn forget(mut self) { self.keep = true; }
    pub fn cancel(self) {}
}
impl Drop for Timeout {
    fn drop(&mut self) {
        if !self.keep {
            self.abort.abort();
        }
    }
}
impl fmt::Debug for Timeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Timeout").finish_non_exhaustive() }
}

#[must_use = "intervals cancel on drop; either call `forget` or `drop` explicitly"]
pub struct Interval {
    abort: AbortHandle,
    keep: bool,
}
impl Interval {
    pub fn new<F>(millis: u32, mut callback: F) -> Interval
    where
        F: FnMut() + 'static,
    {
        let mut ticks = IntervalStream::new(millis);
        let (task, abort) = futures::future::abortable(async move {
            while ticks.next().await.is_some() {
                callback();
            }
        });
        wasm_bindgen_futures::spawn_local(async move {
            let _ = task.await;
        });
        Interval { abort, keep: false }
    }
    pub fn forget(mut self) { self.keep = true; }
    pub fn cancel(self) {}
}
impl Drop for Interval {
    fn drop(&mut self) {
        if !self.keep {
            self.abort.abort();
        }
    }
}
impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Interval").finish_non_exhaustive() }
}
