//! Timer: a future and a stream of instants.
use crate::stream::Stream;
use pollground_rt::machine::task_timer;
use pollground_rt::Alarm;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

pub struct Timer {
    when: Option<Instant>,
    period: Duration,
    /// While somebody waits.
    armed: Option<Alarm>,
    label: String,
}
impl Timer {
    fn new(when: Option<Instant>, period: Duration, label: String) -> Timer {
        Timer { when, period, armed: None, label }
    }
    pub fn never() -> Timer { Timer::new(None, Duration::MAX, String::from("Timer::never")) }
    pub fn at(instant: Instant) -> Timer { Timer::new(Some(instant), Duration::MAX, String::from("Timer::at")) }
    pub fn after(duration: Duration) -> Timer {
        Timer::new(Instant::now().checked_add(duration), Duration::MAX, format!("Timer({:?})", duration))
    }
    pub fn interval(period: Duration) -> Timer {
        Timer::new(Instant::now().checked_add(period), period, format!("Timer::interval({:?})", period))
    }
    pub fn interval_at(start: Instant, period: Duration) -> Timer {
        Timer::new(Some(start), period, format!("Timer::interval({:?})", period))
    }
    pub fn will_fire(&self) -> bool { self.when.is_some() }
    pub fn set_after(&mut self, duration: Duration) {
        self.armed = None;
        self.when = Instant::now().checked_add(duration);
    }
    pub fn set_at(&mut self, instant: Instant) {
        self.armed = None;
        self.when = Some(instant);
    }
    pub fn set_interval(&mut self, period: Duration) {
        self.armed = None;
        self.when = Instant::now().checked_add(period);
        self.period = period;
    }
    pub fn set_interval_at(&mut self, start: Instant, period: Duration) {
        self.set_at(start);
        self.period = period;
    }
}
impl Future for Timer {
    type Output = Instant;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Instant> {
        Stream::poll_next(self.as_mut(), cx).map(|when| when.expect("a timer does not end"))
    }
}
impl Stream for Timer {
    type Item = Instant;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Instant>> {
        let this = self.get_mut();
        let Some(when) = this.when else { return Poll::Pending };
        if Instant::now() >= when {
            this.armed = None;
            this.when = when.checked_add(this.period);
            return Poll::Ready(Some(when));
        }
        let alarm = this.armed.get_or_insert_with(|| Alarm::new(when, &this.label));
        alarm.waiter().set(cx.waker());
        if alarm.fired() {
            cx.waker().wake_by_ref();
        }
        task_timer(alarm.id(), &this.label);
        Poll::Pending
    }
}
impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Timer").field("when", &self.when).finish_non_exhaustive()
    }
}
