//! Timers as futures.
use futures::stream::{FusedStream, Stream};
use std::cell::{Cell, UnsafeCell};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

#[intrinsic = "timer_arm"]
fn timer_arm(deadline: u64, fire: fn(*mut ()), data: *mut (), label: &str) -> u64;
#[intrinsic = "timer_cancel"]
fn timer_cancel(id: u64) -> bool;
#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);

pub(crate) struct Entry {
    fired: Cell<bool>,
    waker: UnsafeCell<Option<Waker>>,
}
fn fire(data: *mut ()) {
    let e = unsafe { Arc::from_raw(data as *const Entry) };
    e.fired.set(true);
    if let Some(w) = unsafe { (*e.waker.get()).take() } {
        w.wake();
    }
}
/// A timer that runs. Dropping it clears it.
struct Armed {
    id: u64,
    entry: Arc<Entry>,
}
impl Armed {
    fn new(deadline: Instant, label: &str) -> Armed {
        let entry = Arc::new(Entry { fired: Cell::new(false), waker: UnsafeCell::new(None) });
        let data = Arc::into_raw(entry.clone()) as *mut ();
        Armed { id: timer_arm(deadline.__virtual(), fire, data, label), entry }
    }
    fn poll(&self, cx: &mut Context<'_>, label: &str) -> Poll<()> {
        if self.entry.fired.get() {
            return Poll::Ready(());
        }
        let w = Some(cx.waker().clone());
        let old = std::mem::replace(unsafe { &mut *self.entry.waker.get() }, w);
        drop(old);
        task_label("timer", label);
        Poll::Pending
    }
}
impl Drop for Armed {
    fn drop(&mut self) {
        if timer_cancel(self.id) {
            // The timer's own reference.
            unsafe { Arc::decrement_strong_count(Arc::as_ptr(&self.entry)) };
        }
    }
}

/// What setTimeout takes at most: more is no delay at all.
const LONGEST: u128 = i32::MAX as u128;

#[must_use = "futures do nothing unless polled or spawned"]
pub struct TimeoutFuture {
    timer: Armed,
    label: String,
}
impl TimeoutFuture {
    pub fn new(millis: u32) -> TimeoutFuture {
        let millis = if millis as u128 > LONGEST { 0 } else { millis };
        let label = format!("TimeoutFuture({}ms)", millis);
        TimeoutFuture { timer: Armed::new(Instant::now() + Duration::from_millis(millis as u64), &label), label }
    }
}
impl Future for TimeoutFuture {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { self.timer.poll(cx, &self.label) }
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
    timer: Option<Armed>,
    label: String,
}
impl IntervalStream {
    pub fn new(millis: u32) -> IntervalStream {
        let period = Duration::from_millis(millis.max(1) as u64);
        let label = format!("IntervalStream({}ms)", millis);
        let next = Instant::now() + period;
        IntervalStream { period, next, timer: Some(Armed::new(next, &label)), label }
    }
}
pub fn interval(dur: Duration) -> IntervalStream { IntervalStream::new(dur.as_millis() as u32) }
impl Stream for IntervalStream {
    type Item = ();
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<()>> {
        let this = &mut *self;
        if let Some(t) = &this.timer {
            if t.poll(cx, &this.label).is_pending() {
                return Poll::Pending;
            }
        }
        this.next = this.next + this.period;
        this.timer = Some(Armed::new(this.next, &this.label));
        Poll::Ready(Some(()))
    }
}
impl FusedStream for IntervalStream {
    fn is_terminated(&self) -> bool { false }
}
impl fmt::Debug for IntervalStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("IntervalStream").finish_non_exhaustive() }
}
