//! Instant and SystemTime, with rustc's layout.
use super::{now_ns, time_epoch, Duration, __SKIPPED};
use crate::fmt;
use crate::ops::{Add, AddAssign, Sub, SubAssign};

/// Nanoseconds since some moment.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Stamp {
    secs: u64,
    nanos: u32,
}
impl Stamp {
    const fn new(ns: u64) -> Stamp { Stamp { secs: ns / 1_000_000_000, nanos: (ns % 1_000_000_000) as u32 } }
    const fn ns(self) -> u64 { self.secs * 1_000_000_000 + self.nanos as u64 }
}

// ---- Instant

/// Nanoseconds of virtual time since a point well before the start, so that a
/// program may subtract from its first instant.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant {
    at: Stamp,
}

const BASE: u64 = 1_000_000_000_000_000;

impl Instant {
    #[must_use] pub fn now() -> Instant { Instant { at: Stamp::new(BASE + now_ns()) } }
    /// The machine's time of this instant; instants before the start count as 0.
    #[doc(hidden)]
    pub fn __virtual(&self) -> u64 {
        self.at.ns().saturating_sub(BASE) + __SKIPPED.load(crate::sync::atomic::Ordering::Relaxed)
    }
    #[doc(hidden)]
    pub fn __ns(&self) -> u64 { self.at.ns() }
    #[doc(hidden)]
    pub fn __from_ns(ns: u64) -> Instant { Instant { at: Stamp::new(ns) } }
    #[must_use] pub fn duration_since(&self, earlier: Instant) -> Duration {
        Duration::from_nanos(self.at.ns().saturating_sub(earlier.at.ns()))
    }
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.at.ns().checked_sub(earlier.at.ns()).map(Duration::from_nanos)
    }
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration { self.duration_since(earlier) }
    #[must_use] pub fn elapsed(&self) -> Duration { Instant::now().duration_since(*self) }
    #[must_use] pub fn checked_add(&self, d: Duration) -> Option<Instant> {
        let n = d.__ns();
        if n == u64::MAX { None } else { self.at.ns().checked_add(n).map(Instant::__from_ns) }
    }
    #[must_use] pub fn checked_sub(&self, d: Duration) -> Option<Instant> {
        self.at.ns().checked_sub(d.__ns()).map(Instant::__from_ns)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;
    #[track_caller]
    fn add(self, other: Duration) -> Instant {
        self.checked_add(other).expect("overflow when adding duration to instant")
    }
}
impl AddAssign<Duration> for Instant {
    #[track_caller]
    fn add_assign(&mut self, other: Duration) { *self = *self + other; }
}
impl Sub<Duration> for Instant {
    type Output = Instant;
    #[track_caller]
    fn sub(self, other: Duration) -> Instant {
        self.checked_sub(other).expect("overflow when subtracting duration from instant")
    }
}
impl SubAssign<Duration> for Instant {
    #[track_caller]
    fn sub_assign(&mut self, other: Duration) { *self = *self - other; }
}
impl Sub<Instant> for Instant {
    type Output = Duration;
    fn sub(self, other: Instant) -> Duration { self.duration_since(other) }
}
impl fmt::Debug for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instant")
            .field("tv_sec", &(self.at.ns() / 1_000_000_000))
            .field("tv_nsec", &(self.at.ns() % 1_000_000_000))
            .finish()
    }
}

// ---- SystemTime

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemTime {
    at: Stamp,
}

pub const UNIX_EPOCH: SystemTime = SystemTime { at: Stamp::new(0) };

#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);
impl SystemTimeError {
    pub fn duration(&self) -> Duration { self.0 }
}
impl fmt::Display for SystemTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("second time provided was later than self") }
}
impl crate::error::Error for SystemTimeError {}

impl SystemTime {
    pub const UNIX_EPOCH: SystemTime = SystemTime { at: Stamp::new(0) };
    fn __from_ns(ns: u64) -> SystemTime { SystemTime { at: Stamp::new(ns) } }
    #[must_use] pub fn now() -> SystemTime { SystemTime::__from_ns(time_epoch()) }
    #[must_use] pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        if self.at.ns() >= earlier.at.ns() {
            Ok(Duration::from_nanos(self.at.ns() - earlier.at.ns()))
        } else {
            Err(SystemTimeError(Duration::from_nanos(earlier.at.ns() - self.at.ns())))
        }
    }
    #[must_use] pub fn elapsed(&self) -> Result<Duration, SystemTimeError> { SystemTime::now().duration_since(*self) }
    #[must_use] pub fn checked_add(&self, d: Duration) -> Option<SystemTime> {
        self.at.ns().checked_add(d.__ns()).map(SystemTime::__from_ns)
    }
    #[must_use] pub fn checked_sub(&self, d: Duration) -> Option<SystemTime> {
        self.at.ns().checked_sub(d.__ns()).map(SystemTime::__from_ns)
    }
}
impl Add<Duration> for SystemTime {
    type Output = SystemTime;
    #[track_caller]
    fn add(self, d: Duration) -> SystemTime { self.checked_add(d).expect("overflow when adding duration to instant") }
}
impl Sub<Duration> for SystemTime {
    type Output = SystemTime;
    #[track_caller]
    fn sub(self, d: Duration) -> SystemTime {
        self.checked_sub(d).expect("overflow when subtracting duration from instant")
    }
}
impl fmt::Debug for SystemTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SystemTime")
            .field("tv_sec", &(self.at.ns() / 1_000_000_000))
            .field("tv_nsec", &(self.at.ns() % 1_000_000_000))
            .finish()
    }
}
impl AddAssign<Duration> for SystemTime {
    fn add_assign(&mut self, other: Duration) { *self = *self + other; }
}
impl SubAssign<Duration> for SystemTime {
    fn sub_assign(&mut self, other: Duration) { *self = *self - other; }
}
