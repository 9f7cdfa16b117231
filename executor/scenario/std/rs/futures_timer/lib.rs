//! futures-timer: a timer for any executor, which runs from its construction.
//!
//! Follows: futures-timer 3.0
//! Compared with: 3.0.2
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub struct Delay {
    timer: smol::Timer,
    fired: bool,
}
impl Delay {
    pub fn new(dur: Duration) -> Delay { Delay { timer: smol::Timer::after(dur), fired: false } }
    pub fn reset(&mut self, dur: Duration) {
        self.timer.set_after(dur);
        self.fired = false;
    }
}
impl Future for Delay {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if !self.fired {
            self.fired = Pin::new(&mut self.timer).poll(cx).is_ready();
        }
        if self.fired { Poll::Ready(()) } else { Poll::Pending }
    }
}
impl fmt::Debug for Delay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Delay").finish() }
}
