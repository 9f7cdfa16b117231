//! What a future loses when it is dropped before it is finished.
//!
//! A future that takes something and hands it over later has a `Loss`: bytes that it has read, a message
//! that it is going to send. While `n` is not 0, a drop of the guard is reported: a run says that data was
//! lost, and the search of cancellations says what. What is known in the future's own `Drop` is reported
//! by `lost`. The kinds are those of package session.

pub const READ: u32 = 1;
pub const WRITTEN: u32 = 2;
pub const MESSAGE: u32 = 3;
pub const PLACE: u32 = 4;
pub const ARRIVAL: u32 = 5;
pub const RESULTS: u32 = 6;
pub const FUTURES: u32 = 7;

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// `at` lies in the future that is dropped. `name` is the function of the library that made it. `line` is where the
/// program polls it, 0 if that is not known.
#[intrinsic]
fn future_loss(at: *const (), kind: u32, n: usize, line: u32, name: &str);
/// Where the program polls.
#[intrinsic]
fn future_line() -> u32;

/// Reports what the future in which `here` lies loses now: `n` of it. It is for what no run reports, but the search of
/// cancellations: a call is compiled only there.
#[branches]
pub fn lost<T>(here: &T, kind: u32, n: impl FnOnce() -> usize, name: &'static str) {
    let n = n();
    if n != 0 {
        future_loss(here as *const T as *const (), kind, n, 0, name);
    }
}

#[derive(Debug)]
pub struct Loss {
    /// How much. The future sets it to 0 when it is finished.
    pub n: usize,
    line: u32,
    kind: u32,
    name: &'static str,
}
impl Loss {
    pub const fn new(kind: u32, name: &'static str) -> Loss { Loss { n: 0, line: 0, kind, name } }
    /// One of it is taken already.
    pub const fn one(kind: u32, name: &'static str) -> Loss { Loss { n: 1, line: 0, kind, name } }
    /// The future is about to return Pending.
    pub fn waits(&mut self) {
        if self.n != 0 && self.line == 0 {
            self.line = future_line();
        }
    }
    /// Polls what the future waits for. When that is ready, nothing can be lost any more.
    pub fn poll<F: Future + Unpin>(&mut self, inner: &mut F, cx: &mut Context<'_>) -> Poll<F::Output> {
        let result = Pin::new(inner).poll(cx);
        if result.is_pending() {
            self.waits();
        } else {
            self.n = 0;
        }
        result
    }
    /// Everything is handed over. Returns how much it was.
    pub fn over(&mut self) -> usize { std::mem::replace(&mut self.n, 0) }
}
impl Drop for Loss {
    fn drop(&mut self) {
        if self.n != 0 {
            future_loss(self as *const Loss as *const (), self.kind, self.n, self.line, self.name);
        }
    }
}
