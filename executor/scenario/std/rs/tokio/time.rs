//! Time: a clock per runtime (it can be paused), sleeps as timers of the machine,
//! rounded up to whole milliseconds since the runtime's start, as tokio's wheel does.
use crate::coop;
use crate::runtime::{self, Inner};
use pollground_rt::machine::{task_of, task_timer, timer_cancel, waker_of};
use pollground_rt::{pinned, ready, Slot};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::pin::Pin;
use std::ptr;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

pub use std::time::Duration;

#[intrinsic = "timer_arm_own"]
fn timer_arm(deadline: u64, fire: fn(*mut ()), data: *mut (), label: &str) -> u64;
/// Gives an armed timer another deadline, and returns its new number. It keeps its place among timers of one deadline;
/// from the driver's turn at the time `regroup` on, if that is not -1, it is behind those that are armed then.
#[intrinsic]
fn timer_move(id: u64, deadline: u64, regroup: i64, label: &str) -> u64;
/// Tells the machine where the runtime's clock stands, in its own time; -1: it runs.
#[intrinsic]
fn rt_clock(rt: usize, at: i64);
/// When the runtime's driver had its last turn, by the runtime's clock in the machine's time.
#[intrinsic]
fn rt_turned(rt: usize) -> u64;

const MS: u64 = 1_000_000;

// ---- the clock

/// All times in nanoseconds of std's Instant.
pub(crate) struct Clock {
    enabled: bool,
    rt: usize,
    start: u64,
    state: Mutex<ClockState>,
}

struct ClockState {
    frozen: Option<u64>,
    /// How far this clock is ahead of the machine's: machine = here - ahead. Constant while time passes by itself.
    ahead: i64,
    next: u64,
    timers: BTreeMap<u64, Arc<Entry>>,
}

/// One armed sleep.
struct Entry {
    seq: Cell<u64>,
    /// Milliseconds since the start of the clock.
    tick: Cell<u64>,
    /// The tick at which a timer that was moved to a later one gets a new place; 0: it has its place.
    regroup: Cell<u64>,
    timer: Cell<u64>,
    fired: Cell<bool>,
    armed: Cell<bool>,
    waker: Slot,
    /// The task of the runtime whose poll found the timer fired, null if none did since. Tokio stores the waker of such
    /// a poll as of any other, so a timer that is set again wakes this task. The trace shows no clone for it.
    found_by: Cell<*const ()>,
    rt: Arc<Inner>,
    label: String,
}
unsafe impl Send for Entry {}
unsafe impl Sync for Entry {}

impl Entry {
    fn register(&self, waker: &Waker) {
        self.found_by.set(ptr::null());
        self.waker.register(waker);
    }
    /// A poll has found the timer fired.
    fn found(&self, waker: &Waker) {
        match task_of(waker) {
            Some(task) => self.found_by.set(task),
            None => self.register(waker),
        }
    }
    fn wake(&self) {
        let task = self.found_by.replace(ptr::null());
        if !task.is_null() {
            waker_of(task).wake_by_ref();
        }
        self.waker.wake();
    }
}

fn std_now() -> u64 { std::time::Instant::now().__ns() }

impl Clock {
    pub(crate) fn new(rt: usize, enabled: bool, paused: bool) -> Clock {
        let start = std_now();
        let machine = std::time::machine_now();
        if paused {
            rt_clock(rt, machine as i64);
        }
        Clock {
            enabled,
            rt,
            start,
            state: Mutex::new(ClockState {
                frozen: if paused { Some(start) } else { None },
                ahead: start as i64 - machine as i64,
                next: 0,
                timers: BTreeMap::new(),
            }),
        }
    }

    fn now(&self) -> u64 {
        let s = self.state.lock().unwrap();
        match s.frozen {
            Some(t) => t,
            None => (std::time::machine_now() as i64 + s.ahead) as u64,
        }
    }

    /// The first tick at or after a time.
    fn tick_of(&self, ns: u64) -> u64 { ns.saturating_sub(self.start).saturating_add(MS - 1) / MS }

    fn arm(&self, e: &Arc<Entry>, tick: u64) {
        let due = {
            let mut s = self.state.lock().unwrap();
            // A timer that became due after the last turn of the driver fires in the next one, after older timers.
            let turned = ((rt_turned(self.rt) as i64 + s.ahead) as u64).saturating_sub(self.start) / MS;
            let old = e.tick.replace(tick);
            if e.armed.get() && turned < old && old <= tick {
                self.put_off(&s, e, old, turned);
                return;
            }
            if e.armed.get() {
                s.timers.remove(&e.seq.get());
                timer_cancel(e.timer.get());
            }
            if tick <= turned {
                e.armed.set(false);
                e.fired.set(true);
                true
            } else {
                e.fired.set(false);
                e.armed.set(true);
                e.regroup.set(0);
                e.seq.set(s.next);
                s.next += 1;
                let seq = e.seq.get();
                self.arm_machine(e, s.ahead);
                s.timers.insert(seq, e.clone());
                false
            }
        };
        if due {
            e.wake();
        }
    }

    /// A tick in the machine's time.
    fn machine_time(&self, tick: u64, ahead: i64) -> u64 {
        (self.start as i64).saturating_add(tick.saturating_mul(MS) as i64).saturating_sub(ahead).max(0) as u64
    }

    fn arm_machine(&self, e: &Arc<Entry>, ahead: i64) {
        let at = self.machine_time(e.tick.get(), ahead);
        e.timer.set(timer_arm(at, fire, Arc::as_ptr(e) as *mut (), &e.label));
    }

    /// Moves an armed timer that the driver has not reached to a later tick, or to the same one. Tokio's wheel leaves
    /// it in its slot, and files it again when it comes to that slot. Slots of level n hold 64^n ticks.
    fn put_off(&self, s: &ClockState, e: &Entry, old: u64, turned: u64) {
        if e.regroup.get() <= turned {
            let level = (old ^ turned | 63).ilog2() / 6;
            let slot = |tick: u64| tick >> 6 * level;
            let same = slot(old) == slot(e.tick.get());
            e.regroup.set(if same { 0 } else { slot(old) << 6 * level });
        }
        self.move_machine(e, s.ahead);
    }

    fn move_machine(&self, e: &Entry, ahead: i64) {
        let regroup = match e.regroup.get() {
            0 => -1,
            tick => self.machine_time(tick, ahead) as i64,
        };
        e.timer.set(timer_move(e.timer.get(), self.machine_time(e.tick.get(), ahead), regroup, &e.label));
    }

    fn disarm(&self, e: &Arc<Entry>) {
        if e.armed.get() {
            e.armed.set(false);
            let mut s = self.state.lock().unwrap();
            s.timers.remove(&e.seq.get());
            timer_cancel(e.timer.get());
        }
    }

    /// Moves every armed timer to where the clock's new course puts it.
    fn rearm(&self, s: &mut ClockState) {
        let list: Vec<Arc<Entry>> = s.timers.values().cloned().collect();
        for e in list {
            self.move_machine(&e, s.ahead);
        }
    }

    fn pause(&self) -> bool {
        let mut s = self.state.lock().unwrap();
        if s.frozen.is_some() {
            return false;
        }
        let now = std::time::machine_now() as i64;
        s.frozen = Some((now + s.ahead) as u64);
        rt_clock(self.rt, now);
        self.rearm(&mut s);
        true
    }

    fn resume(&self) -> bool {
        let mut s = self.state.lock().unwrap();
        match s.frozen.take() {
            None => false,
            Some(t) => {
                s.ahead = t as i64 - std::time::machine_now() as i64;
                rt_clock(self.rt, -1);
                self.rearm(&mut s);
                true
            }
        }
    }

    fn advance(&self, d: u64) -> bool {
        let mut s = self.state.lock().unwrap();
        match s.frozen {
            None => false,
            Some(t) => {
                self.stand_at(&mut s, t.checked_add(d).expect("overflow when adding duration to instant"));
                true
            }
        }
    }

    fn stand_at(&self, s: &mut ClockState, t: u64) {
        s.frozen = Some(t);
        rt_clock(self.rt, t as i64 - s.ahead);
    }

    /// A timer has fired: a paused clock has jumped to its tick.
    fn jumped(&self, tick: u64) {
        let mut s = self.state.lock().unwrap();
        if let Some(t) = s.frozen {
            let here = t.saturating_sub(self.start) / MS;
            if tick > here {
                let d = (tick - here) * MS;
                self.stand_at(&mut s, t + d);
                // The machine went to the tick itself, not as far beyond it as the clock stood beyond its last one.
                let passed = (self.start + tick * MS).saturating_sub(t);
                std::time::__SKIPPED.fetch_add(passed, std::sync::atomic::Ordering::Relaxed);
            }
        }
    }
}

/// The machine calls this when a timer is due; the registry holds the entry.
fn fire(data: *mut ()) {
    let p = data as *const Entry;
    let e = unsafe {
        Arc::increment_strong_count(p);
        Arc::from_raw(p)
    };
    if !e.armed.get() {
        return;
    }
    e.armed.set(false);
    e.fired.set(true);
    let clock = &e.rt.clock;
    clock.state.lock().unwrap().timers.remove(&e.seq.get());
    clock.jumped(e.tick.get());
    e.wake();
}

#[track_caller]
fn current_with_time() -> Arc<Inner> {
    let rt = runtime::expect_current();
    if !rt.clock.enabled {
        None::<()>.expect(
            "A Tokio 1.x context was found, but timers are disabled. Call `enable_time` on the runtime builder to \
             enable timers."
        );
    }
    rt
}

#[track_caller]
fn frozen_in() -> Arc<Inner> { runtime::current().expect("time cannot be frozen from outside the Tokio runtime") }
#[track_caller]
pub fn pause() {
    let rt = frozen_in();
    if rt.flavor == runtime::RuntimeFlavor::MultiThread {
        panic!(
            "`time::pause()` requires the `current_thread` Tokio runtime. This is the default Runtime used by \
             `#[tokio::test]."
        );
    }
    if rt.clock.now() == 0 {
        return;
    }
    if !rt.clock.pause() {
        None::<()>.expect("time is already frozen");
    }
}
#[track_caller]
pub fn resume() {
    if !frozen_in().clock.resume() {
        panic!("time is not frozen");
    }
}
/// Moves a paused clock on. Timers that are due then fire at the next turn of the runtime.
pub async fn advance(duration: Duration) {
    let rt = frozen_in();
    let ns = u64::try_from(duration.as_nanos()).ok().expect("overflow when adding duration to instant");
    if !rt.clock.advance(ns) {
        panic!("time is not frozen");
    }
    crate::task::yield_now().await
}

// ---- Instant

/// A moment on the clock of the runtime, which a program can pause. It is a moment of std's clock in a wrapper.
#[derive(Clone, Copy, Eq, PartialEq, PartialOrd, Ord, Hash)]
#[path_name = "tokio::time::instant::Instant"]
pub struct Instant {
    std: std::time::Instant,
}
impl Instant {
    pub fn now() -> Instant {
        runtime::current().map_or_else(|| std::time::Instant::now().into(), |rt| Instant::at(rt.clock.now()))
    }
    fn at(ns: u64) -> Instant { std::time::Instant::__from_ns(ns).into() }
    fn ns(&self) -> u64 { self.std.__ns() }
    /// The end of a wait that begins now; one without an end that can be named ends in thirty years.
    fn after(duration: Duration) -> Instant {
        let now = Instant::now();
        now.checked_add(duration).unwrap_or_else(|| now + Duration::from_secs(30 * 365 * 24 * 60 * 60))
    }
    pub fn from_std(std: std::time::Instant) -> Instant { std.into() }
    pub fn into_std(self) -> std::time::Instant { self.into() }
    /// Zero if `earlier` is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration { *self - earlier }
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration { *self - earlier }
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.std.checked_duration_since(earlier.std)
    }
    pub fn elapsed(&self) -> Duration { Instant::now() - *self }
    pub fn checked_add(&self, duration: Duration) -> Option<Instant> { Some(self.std.checked_add(duration)?.into()) }
    pub fn checked_sub(&self, duration: Duration) -> Option<Instant> { Some(self.std.checked_sub(duration)?.into()) }
}
impl From<std::time::Instant> for Instant {
    fn from(std: std::time::Instant) -> Instant { Instant { std } }
}
impl From<Instant> for std::time::Instant {
    fn from(instant: Instant) -> std::time::Instant { instant.std }
}
impl Sub for Instant {
    type Output = Duration;
    fn sub(self, earlier: Instant) -> Duration { self.std.saturating_duration_since(earlier.std) }
}
/// `a + d`, `a += d`, `a - d`, `a -= d` are what they are for std's.
macro_rules! shift {
    ($($trait:ident $fn:ident, $assign:ident $assign_fn:ident;)*) => {$(
        impl $trait<Duration> for Instant {
            type Output = Instant;
            #[track_caller]
            fn $fn(self, d: Duration) -> Instant { $trait::$fn(self.std, d).into() }
        }
        impl $assign<Duration> for Instant {
            #[track_caller]
            fn $assign_fn(&mut self, d: Duration) { $assign::$assign_fn(&mut self.std, d) }
        }
    )*};
}
shift! {
    Add add, AddAssign add_assign;
    Sub sub, SubAssign sub_assign;
}
impl fmt::Debug for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.std.fmt(f) }
}

// ---- Sleep

#[must_use = "futures do nothing unless you `.await` or poll them"]
#[path_name = "tokio::time::sleep::Sleep"]
pub struct Sleep {
    deadline: Instant,
    registered: bool,
    entry: Arc<Entry>,
    /// Awaited through an interval: the label is the interval's.
    _pin: std::marker::PhantomPinned,
}

#[track_caller]
pub fn sleep(duration: Duration) -> Sleep {
    Sleep::make(Instant::after(duration), format!("sleep({:?})", duration))
}
#[track_caller]
pub fn sleep_until(deadline: Instant) -> Sleep { Sleep::make(deadline, String::from("sleep_until")) }

impl Sleep {
    #[track_caller]
    fn make(deadline: Instant, label: String) -> Sleep {
        let rt = current_with_time();
        let entry = Arc::new(Entry {
            seq: Cell::new(0),
            tick: Cell::new(rt.clock.tick_of(deadline.ns())),
            regroup: Cell::new(0),
            timer: Cell::new(0),
            fired: Cell::new(false),
            armed: Cell::new(false),
            waker: Slot::new(),
            found_by: Cell::new(ptr::null()),
            rt,
            label,
        });
        Sleep { deadline, registered: false, entry, _pin: std::marker::PhantomPinned }
    }
    pub fn deadline(&self) -> Instant { self.deadline }
    pub fn is_elapsed(&self) -> bool { self.entry.fired.get() }
    pub fn reset(self: Pin<&mut Self>, deadline: Instant) {
        let this = unsafe { self.get_unchecked_mut() };
        this.set(deadline);
    }
    fn set(&mut self, deadline: Instant) {
        self.deadline = deadline;
        self.registered = true;
        let clock = &self.entry.rt.clock;
        self.entry.fired.set(false);
        clock.arm(&self.entry, clock.tick_of(deadline.ns()));
    }
    fn poll_elapsed(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        if !self.registered {
            self.set(self.deadline);
        }
        if !self.entry.fired.get() {
            self.entry.register(cx.waker());
        }
        // The timer may fire on another thread while the waker is cloned.
        if self.entry.fired.get() {
            self.entry.found(cx.waker());
            coop.made_progress();
            return Poll::Ready(());
        }
        task_timer(self.entry.timer.get(), &self.entry.label);
        Poll::Pending
    }
}
impl Future for Sleep {
    type Output = ();
    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        unsafe { self.get_unchecked_mut() }.poll_elapsed(cx)
    }
}
impl Drop for Sleep {
    fn drop(&mut self) { self.entry.rt.clock.disarm(&self.entry); }
}
impl fmt::Debug for Sleep {
    fn fmt(
        &self,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        f.debug_struct("Sleep").field("deadline", &self.deadline).finish_non_exhaustive()
    }
}

// ---- Timeout

pub mod error {
    use std::fmt;

    /// Why a timer cannot be made; nothing here makes it.
    #[derive(Debug, Clone, Copy)]
    pub struct Error(Kind);
    #[derive(Debug, Clone, Copy, Eq, PartialEq)]
    enum Kind {
        Shutdown,
        AtCapacity,
        Invalid,
    }
    impl Error {
        pub fn shutdown() -> Error { Error(Kind::Shutdown) }
        pub fn is_shutdown(&self) -> bool { self.0 == Kind::Shutdown }
        pub fn at_capacity() -> Error { Error(Kind::AtCapacity) }
        pub fn is_at_capacity(&self) -> bool { self.0 == Kind::AtCapacity }
        pub fn invalid() -> Error { Error(Kind::Invalid) }
        pub fn is_invalid(&self) -> bool { self.0 == Kind::Invalid }
    }
    impl fmt::Display for Error {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(match self.0 {
                Kind::Shutdown => "the timer is shutdown, must be called from the context of Tokio runtime",
                Kind::AtCapacity => "timer is at capacity and cannot create a new entry",
                Kind::Invalid => "timer duration exceeds maximum duration",
            })
        }
    }
    impl std::error::Error for Error {}

    #[derive(Debug, PartialEq, Eq)]
    pub struct Elapsed(pub(super) ());
    impl fmt::Display for Elapsed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("deadline has elapsed") }
    }
    impl std::error::Error for Elapsed {}
    impl From<Elapsed> for std::io::Error {
        fn from(_err: Elapsed) -> std::io::Error { std::io::ErrorKind::TimedOut.into() }
    }
}
use self::error::Elapsed;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Timeout<T> {
    value: T,
    delay: Sleep,
}

#[track_caller]
pub fn timeout<F: Future>(duration: Duration, future: F) -> Timeout<F> {
    Timeout { value: future, delay: Sleep::make(Instant::after(duration), format!("timeout({:?})", duration)) }
}
#[track_caller]
pub fn timeout_at<F: Future>(deadline: Instant, future: F) -> Timeout<F> {
    Timeout { value: future, delay: Sleep::make(deadline, String::from("timeout_at")) }
}
impl<T: fmt::Debug> fmt::Debug for Timeout<T> {
    fn fmt(
        &self,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        f.debug_struct("Timeout").field("value", &self.value).field("delay", &self.delay).finish()
    }
}
impl<T> Timeout<T> {
    pub fn get_ref(&self) -> &T { &self.value }
    pub fn get_mut(&mut self) -> &mut T { &mut self.value }
    pub fn into_inner(self) -> T { self.value }
}
/// The value is polled before the deadline: it wins if both are ready.
impl<T: Future> Future for Timeout<T> {
    type Output = Result<T::Output, Elapsed>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let budget_before = coop::has_remaining();
        if let Poll::Ready(value) = pinned!(this.value).poll(cx) {
            return Poll::Ready(Ok(value));
        }
        let late = if budget_before && !coop::has_remaining() {
            // The value used the budget up: the deadline counts all the same.
            coop::unconstrained(|| this.delay.poll_elapsed(cx))
        } else {
            this.delay.poll_elapsed(cx)
        };
        late.map(|()| Err(Elapsed(())))
    }
}

// ---- Interval

#[derive(Debug, Copy, Clone, PartialEq, Eq, Default)]
pub enum MissedTickBehavior {
    #[default]
    Burst,
    Delay,
    Skip,
}

impl MissedTickBehavior {
    /// The tick after one that came too late, at `now` instead of `due`.
    fn next(&self, due: Instant, now: Instant, period: Duration) -> Instant {
        let late = now - due;
        match self {
            // As soon as possible, until all that were missed have come.
            MissedTickBehavior::Burst => due + period,
            // One period from now.
            MissedTickBehavior::Delay => now + period,
            // At the next of the moments that were planned from the beginning.
            MissedTickBehavior::Skip => {
                let into_period = late.as_nanos() % period.as_nanos();
                now + (period - Duration::from_nanos(into_period as u64))
            }
        }
    }
}

/// A tick counts as late from here on: timers are only exact to a millisecond.
const LATE: Duration = Duration::from_millis(5);

#[derive(Debug)]
pub struct Interval {
    /// Until the next tick.
    delay: Pin<Box<Sleep>>,
    period: Duration,
    missed: MissedTickBehavior,
}

#[track_caller]
pub fn interval(period: Duration) -> Interval { interval_at(Instant::now(), period) }
#[track_caller]
pub fn interval_at(start: Instant, period: Duration) -> Interval {
    assert!(!period.is_zero(), "`period` must be non-zero.");
    let delay = Box::pin(Sleep::make(start, format!("interval({:?})", period)));
    Interval { delay, period, missed: MissedTickBehavior::default() }
}
impl Interval {
    pub async fn tick(&mut self) -> Instant { std::future::poll_fn(|cx| self.poll_tick(cx)).await }
    /// The output is when the tick was due.
    pub fn poll_tick(&mut self, cx: &mut Context<'_>) -> Poll<Instant> {
        ready!(self.delay.as_mut().poll(cx));
        let (due, now) = (self.delay.deadline(), Instant::now());
        let behavior = if now > due + LATE { self.missed } else { MissedTickBehavior::Burst };
        // The waker stays: the next tick wakes the task even if it awaits something else by then, a late one at once.
        self.delay.entry.register(cx.waker());
        self.reset_at(behavior.next(due, now, self.period));
        Poll::Ready(due)
    }
    pub fn reset(&mut self) { self.reset_after(self.period); }
    pub fn reset_immediately(&mut self) { self.reset_after(Duration::ZERO); }
    pub fn reset_after(&mut self, after: Duration) { self.reset_at(Instant::now() + after); }
    pub fn reset_at(&mut self, deadline: Instant) { self.delay.as_mut().reset(deadline); }
    pub fn missed_tick_behavior(&self) -> MissedTickBehavior { self.missed }
    pub fn set_missed_tick_behavior(&mut self, behavior: MissedTickBehavior) { self.missed = behavior; }
    pub fn period(&self) -> Duration { self.period }
}
