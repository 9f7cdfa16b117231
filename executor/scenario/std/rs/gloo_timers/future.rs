//! Timers as futures.
use futures::stream::{FusedStream, Stream};
use pollground_rt::{label, Alarm};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// One poll of a timer; `name` is what the page calls the wait.
fn poll(alarm: &Alarm, cx: &mut Context<'_>, name: &str) -> Poll<()> {
    if alarm.fired() {
        return Poll::Ready(());
    }
    alarm.waiter().set(cx.waker());
    label("timer", name);
    Poll::Pending
}

/// What setTimeout takes at most: more is no delay at all.
const LONGEST: u128 = i32::MAX as u128;

#[must_use = "futures do nothing unless polled or spawned"]
pub struct TimeoutFuture {
    timer: Alarm,
    label: String,
}
impl TimeoutFuture {
    pub fn new(millis: u32) -> TimeoutFuture {
        let millis = if millis as u128 > LONGEST { 0 } else { millis };
        let label = format!("TimeoutFuture({}ms)", millis);
        TimeoutFuture { timer: Alarm::new(Instant::now() + Duration::from_millis(millis as u64), &label), label }
    }
}
impl Future for TimeoutFuture {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { poll(&self.timer, cx, &self.label) }
}
impl fmt::Debug for TimeoutFuture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("TimeoutFuture").finish_non_exhaustive() }
}
pub fn sleep(dur: Duration) -> TimeoutFuture {
    let millis = dur.as_millis();
    assert!(millis <= u32::MAX as u128, "failed to cast the duration into a u32 with Duration::as_millis.");
    TimeoutFuture::new(millis as u32)
}

/// Ticks at its period, as setInterval does; ticks that nobody took wait.
#[must_use = "streams do nothing unless polled or spawned"]
pub struct IntervalStream {
    period: Duration,
    next: Instant,
    timer: Option<Alarm>,
    label: String,
}
impl IntervalStream {
    pub fn new(millis: u32) -> IntervalStream {
        let period = Duration::from_millis(millis.max(1) as u64);
        let label = format!("IntervalStream({}ms)", millis);
        let next = Instant::now() + period;
        IntervalStream { period, next, timer: Some(Alarm::new(next, &label)), label }
    }
}
pub fn interval(dur: Duration) -> IntervalStream { IntervalStream::new(dur.as_millis() as u32) }
impl Stream for IntervalStream {
    type Item = ();
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<()>> {
        let this = &mut *self;
        if let Some(t) = &this.timer {
            if poll(t, cx, &this.label).is_pending() {
                return Poll::Pending;
            }
        }
        this.next = this.next + this.period;
        this.timer = Some(Alarm::new(this.next, &this.label));
        Poll::Ready(Some(()))
    }
}
impl FusedStream for IntervalStream {
    fn is_terminated(&self) -> bool { false }
}
impl fmt::Debug for IntervalStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntervalStream").finish_non_exhaustive()
    }
}
