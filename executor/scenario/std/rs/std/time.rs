//! Duration, Instant (virtual time), SystemTime.
use crate::fmt;
use crate::iter::Sum;
use crate::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Sub, SubAssign};

#[path_name = "std::time"]
mod clock;
mod text;
pub use self::clock::{Instant, SystemTime, SystemTimeError, UNIX_EPOCH};

#[intrinsic = "time_now"]
pub fn machine_now() -> u64;
#[intrinsic]
fn time_epoch() -> u64;

/// Virtual time that a paused tokio clock jumped over: for Instant it has not passed.
#[doc(hidden)]
pub static __SKIPPED: crate::sync::atomic::AtomicU64 = crate::sync::atomic::AtomicU64::new(0);
fn now_ns() -> u64 { machine_now() - __SKIPPED.load(crate::sync::atomic::Ordering::Relaxed) }

const NANOS_PER_SEC: u32 = 1_000_000_000;

#[lang]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Duration {
    #[shown]
    secs: u64,
    #[shown]
    nanos: u32,
}

impl Duration {
    pub const SECOND: Duration = Duration { secs: 1, nanos: 0 };
    pub const MILLISECOND: Duration = Duration { secs: 0, nanos: 1_000_000 };
    pub const MICROSECOND: Duration = Duration { secs: 0, nanos: 1_000 };
    pub const NANOSECOND: Duration = Duration { secs: 0, nanos: 1 };
    pub const ZERO: Duration = Duration { secs: 0, nanos: 0 };
    pub const MAX: Duration = Duration { secs: u64::MAX, nanos: 999_999_999 };

    #[track_caller]
    pub const fn new(secs: u64, nanos: u32) -> Duration {
        if nanos < NANOS_PER_SEC {
            return Duration { secs, nanos };
        }
        match secs.checked_add((nanos / NANOS_PER_SEC) as u64) {
            Some(secs) => Duration { secs, nanos: nanos % NANOS_PER_SEC },
            None => panic!("overflow in Duration::new"),
        }
    }
    #[must_use] pub const fn from_secs(secs: u64) -> Duration { Duration { secs, nanos: 0 } }
    #[must_use] pub const fn from_millis(millis: u64) -> Duration {
        Duration { secs: millis / 1000, nanos: (millis % 1000) as u32 * 1_000_000 }
    }
    #[must_use] pub const fn from_micros(micros: u64) -> Duration {
        Duration { secs: micros / 1_000_000, nanos: (micros % 1_000_000) as u32 * 1000 }
    }
    pub const fn from_nanos_u128(nanos: u128) -> Duration {
        Duration { secs: (nanos / 1_000_000_000) as u64, nanos: (nanos % 1_000_000_000) as u32 }
    }
    #[must_use] pub const fn from_nanos(nanos: u64) -> Duration {
        Duration { secs: nanos / 1_000_000_000, nanos: (nanos % 1_000_000_000) as u32 }
    }
    pub const fn from_mins(mins: u64) -> Duration { Duration { secs: mins * 60, nanos: 0 } }
    pub const fn from_hours(hours: u64) -> Duration { Duration { secs: hours * 3600, nanos: 0 } }
    pub const fn is_zero(&self) -> bool { self.secs == 0 && self.nanos == 0 }
    #[must_use] pub const fn as_secs(&self) -> u64 { self.secs }
    pub const fn subsec_millis(&self) -> u32 { self.nanos / 1_000_000 }
    pub const fn subsec_micros(&self) -> u32 { self.nanos / 1000 }
    pub const fn subsec_nanos(&self) -> u32 { self.nanos }
    #[must_use] pub const fn as_millis(&self) -> u128 { self.secs as u128 * 1000 + (self.nanos / 1_000_000) as u128 }
    #[must_use] pub const fn as_micros(&self) -> u128 { self.secs as u128 * 1_000_000 + (self.nanos / 1000) as u128 }
    #[must_use] pub const fn as_nanos(&self) -> u128 { self.secs as u128 * 1_000_000_000 + self.nanos as u128 }
    #[must_use] pub const fn as_secs_f64(&self) -> f64 { (self.secs as f64) + (self.nanos as f64) / 1e9 }
    #[must_use] pub const fn as_secs_f32(&self) -> f32 { (self.secs as f32) + (self.nanos as f32) / 1e9 }
    pub const fn as_millis_f64(&self) -> f64 { (self.secs as f64) * 1e3 + (self.nanos as f64) / 1e6 }
    pub const fn abs_diff(self, other: Duration) -> Duration {
        match self.checked_sub(other) {
            Some(d) => d,
            None => other.checked_sub(self).unwrap(),
        }
    }
    #[must_use] pub const fn checked_add(self, rhs: Duration) -> Option<Duration> {
        let mut secs = match self.secs.checked_add(rhs.secs) {
            Some(s) => s,
            None => return None,
        };
        let mut nanos = self.nanos + rhs.nanos;
        if nanos >= NANOS_PER_SEC {
            nanos -= NANOS_PER_SEC;
            secs = match secs.checked_add(1) {
                Some(s) => s,
                None => return None,
            };
        }
        Some(Duration { secs, nanos })
    }
    pub const fn saturating_add(self, rhs: Duration) -> Duration {
        match self.checked_add(rhs) {
            Some(d) => d,
            None => Duration::MAX,
        }
    }
    #[must_use] pub const fn checked_sub(self, rhs: Duration) -> Option<Duration> {
        let mut secs = match self.secs.checked_sub(rhs.secs) {
            Some(s) => s,
            None => return None,
        };
        if self.nanos >= rhs.nanos {
            return Some(Duration { secs, nanos: self.nanos - rhs.nanos });
        }
        if secs == 0 {
            return None;
        }
        secs -= 1;
        Some(Duration { secs, nanos: self.nanos + NANOS_PER_SEC - rhs.nanos })
    }
    pub const fn saturating_sub(self, rhs: Duration) -> Duration {
        match self.checked_sub(rhs) {
            Some(d) => d,
            None => Duration::ZERO,
        }
    }
    pub const fn checked_mul(self, rhs: u32) -> Option<Duration> {
        let total = self.nanos as u64 * rhs as u64;
        match self.secs.checked_mul(rhs as u64) {
            Some(s) => match s.checked_add(total / 1_000_000_000) {
                Some(secs) => Some(Duration { secs, nanos: (total % 1_000_000_000) as u32 }),
                None => None,
            },
            None => None,
        }
    }
    pub const fn saturating_mul(self, rhs: u32) -> Duration {
        match self.checked_mul(rhs) {
            Some(d) => d,
            None => Duration::MAX,
        }
    }
    pub const fn checked_div(self, rhs: u32) -> Option<Duration> {
        if rhs == 0 {
            return None;
        }
        let r = rhs as u64;
        let extra = (self.secs % r) * 1_000_000_000 + self.nanos as u64 % r;
        Some(Duration { secs: self.secs / r, nanos: self.nanos / rhs + (extra / r) as u32 })
    }
    #[track_caller]
    pub const fn from_secs_f64(secs: f64) -> Duration {
        match Duration::try_from_secs_f64(secs) {
            Ok(d) => d,
            Err(e) => panic!("{}", e),
        }
    }
    #[track_caller]
    pub const fn from_secs_f32(secs: f32) -> Duration {
        match Duration::try_from_secs_f32(secs) {
            Ok(d) => d,
            Err(e) => panic!("{}", e),
        }
    }
    pub const fn try_from_secs_f64(secs: f64) -> Result<Duration, TryFromFloatSecsError> {
        float_secs(secs, secs - secs.trunc())
    }
    pub const fn try_from_secs_f32(secs: f32) -> Result<Duration, TryFromFloatSecsError> {
        float_secs(secs as f64, (secs - secs.trunc()) as f64)
    }
    #[track_caller]
    pub fn mul_f64(self, rhs: f64) -> Duration { Duration::from_secs_f64(rhs * self.as_secs_f64()) }
    #[track_caller]
    pub fn mul_f32(self, rhs: f32) -> Duration { Duration::from_secs_f32(rhs * self.as_secs_f32()) }
    #[track_caller]
    pub fn div_f64(self, rhs: f64) -> Duration { Duration::from_secs_f64(self.as_secs_f64() / rhs) }
    #[track_caller]
    pub fn div_f32(self, rhs: f32) -> Duration { Duration::from_secs_f32(self.as_secs_f32() / rhs) }
    pub fn div_duration_f64(self, rhs: Duration) -> f64 { (self.as_nanos() as f64) / (rhs.as_nanos() as f64) }
    pub fn div_duration_f32(self, rhs: Duration) -> f32 { (self.as_nanos() as f32) / (rhs.as_nanos() as f32) }

    /// Nanoseconds, u64::MAX when they do not fit.
    #[doc(hidden)]
    pub const fn __ns(&self) -> u64 {
        if self.secs > 18_000_000_000 { u64::MAX } else { self.secs * 1_000_000_000 + self.nanos as u64 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TryFromFloatSecsError {
    kind: TryFromFloatSecsErrorKind,
}
#[derive(Debug, Clone, PartialEq, Eq)]
enum TryFromFloatSecsErrorKind {
    Negative,
    OverflowOrNan,
}
impl fmt::Display for TryFromFloatSecsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            TryFromFloatSecsErrorKind::Negative => "cannot convert float seconds to Duration: value is negative",
            TryFromFloatSecsErrorKind::OverflowOrNan => {
                "cannot convert float seconds to Duration: value is either too big or NaN"
            }
        })
    }
}
impl crate::error::Error for TryFromFloatSecsError {}

fn float_secs(secs: f64, frac: f64) -> Result<Duration, TryFromFloatSecsError> {
    if secs < 0.0 {
        return Err(TryFromFloatSecsError { kind: TryFromFloatSecsErrorKind::Negative });
    }
    if !(secs < 18446744073709551616.0) {
        return Err(TryFromFloatSecsError { kind: TryFromFloatSecsErrorKind::OverflowOrNan });
    }
    let whole = secs.trunc() as u64;
    // round half to even
    let scaled = frac * 1e9;
    let mut n = scaled.trunc() as u64;
    let rest = scaled - scaled.trunc();
    if rest > 0.5 || (rest == 0.5 && n % 2 == 1) {
        n += 1;
    }
    if n >= 1_000_000_000 {
        return Ok(Duration { secs: whole + 1, nanos: 0 });
    }
    Ok(Duration { secs: whole, nanos: n as u32 })
}

impl Add for Duration {
    type Output = Duration;
    #[track_caller]
    fn add(self, rhs: Duration) -> Duration { self.checked_add(rhs).expect("overflow when adding durations") }
}
impl AddAssign for Duration {
    #[track_caller]
    fn add_assign(&mut self, rhs: Duration) { *self = *self + rhs; }
}
impl Sub for Duration {
    type Output = Duration;
    #[track_caller]
    fn sub(self, rhs: Duration) -> Duration { self.checked_sub(rhs).expect("overflow when subtracting durations") }
}
impl SubAssign for Duration {
    #[track_caller]
    fn sub_assign(&mut self, rhs: Duration) { *self = *self - rhs; }
}
impl Mul<u32> for Duration {
    type Output = Duration;
    #[track_caller]
    fn mul(self, rhs: u32) -> Duration { self.checked_mul(rhs).expect("overflow when multiplying duration by scalar") }
}
impl Mul<Duration> for u32 {
    type Output = Duration;
    #[track_caller]
    fn mul(self, rhs: Duration) -> Duration { rhs * self }
}
impl MulAssign<u32> for Duration {
    #[track_caller]
    fn mul_assign(&mut self, rhs: u32) { *self = *self * rhs; }
}
impl Div<u32> for Duration {
    type Output = Duration;
    #[track_caller]
    fn div(self, rhs: u32) -> Duration {
        self.checked_div(rhs).expect("divide by zero error when dividing duration by scalar")
    }
}
impl DivAssign<u32> for Duration {
    #[track_caller]
    fn div_assign(&mut self, rhs: u32) { *self = *self / rhs; }
}
impl Sum for Duration {
    fn sum<I: Iterator<Item = Duration>>(iter: I) -> Duration { iter.fold(Duration::ZERO, |a, b| a + b) }
}
impl<'a> Sum<&'a Duration> for Duration {
    fn sum<I: Iterator<Item = &'a Duration>>(iter: I) -> Duration { iter.fold(Duration::ZERO, |a, b| a + *b) }
}
