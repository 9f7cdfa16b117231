//! Timer: a future and a stream of instants.
use crate::stream::Stream;
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
#[intrinsic = "task_timer"]
fn task_timer(id: u64, label: &str);

struct Entry {
    fired: Cell<bool>,
    waker: UnsafeCell<Option<Waker>>,
}

pub struct Timer {
    when: Option<Instant>,
    period: Duration,
    armed: Option<(u64, Arc<Entry>)>,
    label: String,
}
unsafe impl Send for Timer {}
unsafe impl Sync for Timer {}

fn fire(data: *mut ()) {
    let e = unsafe { Arc::from_raw(data as *const Entry) };
    e.fired.set(true);
    let w = unsafe { (*e.waker.get()).take() };
    if let Some(w) = w {
        w.wake();
    }
}

impl Timer {
    pub fn never() -> Timer { Timer { when: None, period: Duration::MAX, armed: None, label: String::from("Timer::never") } }
    pub fn after(duration: Duration) -> Timer {
        Timer { when: Instant::now().checked_add(duration), period: Duration::MAX, armed: None, label: format!("Timer({:?})", duration) }
    }
    pub fn at(instant: Instant) -> Timer { Timer { when: Some(instant), period: Duration::MAX, armed: None, label: String::from("Timer::at") } }
    pub fn interval(period: Duration) -> Timer {
        Timer { when: Instant::now().checked_add(period), period, armed: None, label: format!("Timer::interval({:?})", period) }
    }
    pub fn interval_at(start: Instant, period: Duration) -> Timer {
        Timer { when: Some(start), period, armed: None, label: format!("Timer::interval({:?})", period) }
    }
    pub fn will_fire(&self) -> bool { self.when.is_some() }
    pub fn set_after(&mut self, duration: Duration) {
        self.disarm();
        self.when = Instant::now().checked_add(duration);
    }
    pub fn set_at(&mut self, instant: Instant) {
        self.disarm();
        self.when = Some(instant);
    }
    pub fn set_interval(&mut self, period: Duration) {
        self.disarm();
        self.when = Instant::now().checked_add(period);
        self.period = period;
    }
    fn disarm(&mut self) {
        if let Some((id, e)) = self.armed.take() {
            if timer_cancel(id) {
                // The timer's own reference.
                unsafe { Arc::decrement_strong_count(Arc::as_ptr(&e)) };
            }
        }
    }
}
impl Drop for Timer {
    fn drop(&mut self) { self.disarm(); }
}
impl Future for Timer {
    type Output = Instant;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Instant> {
        match Stream::poll_next(self.as_mut(), cx) {
            Poll::Ready(Some(when)) => Poll::Ready(when),
            _ => Poll::Pending,
        }
    }
}
impl Stream for Timer {
    type Item = Instant;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Instant>> {
        let this = self.get_mut();
        let when = match this.when {
            Some(w) => w,
            None => return Poll::Pending,
        };
        if Instant::now() >= when {
            this.disarm();
            this.when = when.checked_add(this.period);
            return Poll::Ready(Some(when));
        }
        if this.armed.is_none() {
            let e = Arc::new(Entry { fired: Cell::new(false), waker: UnsafeCell::new(None) });
            let data = Arc::into_raw(e.clone()) as *mut ();
            let id = timer_arm(when.__virtual(), fire, data, &this.label);
            this.armed = Some((id, e));
        }
        if let Some((_, e)) = &this.armed {
            let w = Some(cx.waker().clone());
            let old = std::mem::replace(unsafe { &mut *e.waker.get() }, w);
            drop(old);
            if e.fired.get() {
                cx.waker().wake_by_ref();
            }
        }
        task_timer(if let Some((id, _)) = &this.armed { *id } else { 0 }, &this.label);
        Poll::Pending
    }
}
impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Timer").field("when", &self.when).finish_non_exhaustive() }
}
