use crate::fmt;
use crate::intrinsics;
use crate::ops::*;
use crate::str::FromStr;

// ---------------------------------------------------------------- errors

#[path_name = "core::num::error::TryFromIntError"]
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct TryFromIntError(pub(crate) ());
impl fmt::Display for TryFromIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("out of range integral type conversion attempted")
    }
}
impl crate::error::Error for TryFromIntError {}
impl From<crate::convert::Infallible> for TryFromIntError {
    fn from(x: crate::convert::Infallible) -> TryFromIntError { match x {} }
}

#[path_name = "core::num::error::ParseIntError"]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIntError {
    kind: IntErrorKind,
}
#[path_name = "core::num::error::IntErrorKind"]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IntErrorKind {
    Empty,
    InvalidDigit,
    PosOverflow,
    NegOverflow,
    Zero,
}
impl ParseIntError {
    pub const fn kind(&self) -> &IntErrorKind { &self.kind }
}
impl fmt::Display for ParseIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            IntErrorKind::Empty => "cannot parse integer from empty string",
            IntErrorKind::InvalidDigit => "invalid digit found in string",
            IntErrorKind::PosOverflow => "number too large to fit in target type",
            IntErrorKind::NegOverflow => "number too small to fit in target type",
            IntErrorKind::Zero => "number would be zero for non-zero type",
        })
    }
}
impl crate::error::Error for ParseIntError {}

fn parse_int<T>(s: &str, radix: u32) -> Result<T, ParseIntError> {
    if radix < 2 || radix > 36 {
        panic!("from_ascii_radix: radix must lie in the range `[2, 36]` - found {radix}")
    }
    let kind = match intrinsics::parse_int_status::<T>(s, radix) {
        0 => return Ok(intrinsics::parse_int::<T>(s, radix)),
        1 => IntErrorKind::Empty,
        2 => IntErrorKind::InvalidDigit,
        3 => IntErrorKind::PosOverflow,
        _ => IntErrorKind::NegOverflow,
    };
    Err(ParseIntError { kind })
}

#[path_name = "core::num::dec2flt::ParseFloatError"]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseFloatError {
    kind: FloatErrorKind,
}
#[derive(Debug, Clone, PartialEq, Eq)]
enum FloatErrorKind {
    Empty,
    Invalid,
}
impl fmt::Display for ParseFloatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            FloatErrorKind::Empty => "cannot parse float from empty string",
            FloatErrorKind::Invalid => "invalid float literal",
        })
    }
}
impl crate::error::Error for ParseFloatError {}

#[path_name = "core::num::FpCategory"]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FpCategory {
    Nan,
    Infinite,
    Zero,
    Subnormal,
    Normal,
}


// ---------------------------------------------------------------- integers

macro_rules! int_common {
    ($t:ident, $u:ident, $bits:literal, $bytes:literal, $min:expr, $max:expr) => {
        impl $t {
            pub const MIN: $t = $min;
            pub const MAX: $t = $max;
            pub const BITS: u32 = $bits;
            #[rustc_promotable]
            pub const fn min_value() -> $t { $min }
            #[rustc_promotable]
            pub const fn max_value() -> $t { $max }
            pub const fn from_str_radix(s: &str, radix: u32) -> Result<$t, ParseIntError> { parse_int(s, radix) }
            #[must_use] pub const fn count_ones(self) -> u32 { intrinsics::ctpop(self) }
            #[must_use] pub const fn count_zeros(self) -> u32 { $bits - intrinsics::ctpop(self) }
            #[must_use] pub const fn leading_zeros(self) -> u32 { intrinsics::ctlz(self) }
            #[must_use] pub const fn trailing_zeros(self) -> u32 { intrinsics::cttz(self) }
            pub const fn leading_ones(self) -> u32 { intrinsics::ctlz(!self) }
            pub const fn trailing_ones(self) -> u32 { intrinsics::cttz(!self) }
            #[must_use] pub const fn rotate_left(self, n: u32) -> $t { intrinsics::rotate_left(self, n) }
            #[must_use] pub const fn rotate_right(self, n: u32) -> $t { intrinsics::rotate_right(self, n) }
            #[must_use] pub const fn swap_bytes(self) -> $t { intrinsics::bswap(self) }
            pub const fn reverse_bits(self) -> $t { intrinsics::bitreverse(self) }
            pub const fn from_be(x: $t) -> $t { intrinsics::bswap(x) }
            pub const fn from_le(x: $t) -> $t { x }
            pub const fn to_be(self) -> $t { intrinsics::bswap(self) }
            pub const fn to_le(self) -> $t { self }
            #[must_use] pub const fn checked_add(self, rhs: $t) -> Option<$t> {
                if intrinsics::add_overflows(self, rhs) { None } else { Some(intrinsics::wrapping_add(self, rhs)) }
            }
            #[must_use] pub const fn checked_sub(self, rhs: $t) -> Option<$t> {
                if intrinsics::sub_overflows(self, rhs) { None } else { Some(intrinsics::wrapping_sub(self, rhs)) }
            }
            #[must_use] pub const fn checked_mul(self, rhs: $t) -> Option<$t> {
                if intrinsics::mul_overflows(self, rhs) { None } else { Some(intrinsics::wrapping_mul(self, rhs)) }
            }
            #[must_use] pub const fn checked_div(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || Self::div_overflows(self, rhs) { None } else { Some(self / rhs) }
            }
            #[must_use] pub const fn checked_rem(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || Self::div_overflows(self, rhs) { None } else { Some(self % rhs) }
            }
            pub const fn checked_div_euclid(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || Self::div_overflows(self, rhs) { None } else { Some(self.div_euclid(rhs)) }
            }
            pub const fn checked_rem_euclid(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || Self::div_overflows(self, rhs) { None } else { Some(self.rem_euclid(rhs)) }
            }
            pub const fn checked_neg(self) -> Option<$t> {
                if intrinsics::sub_overflows(0, self) { None } else { Some(intrinsics::wrapping_sub(0, self)) }
            }
            pub const fn unbounded_shl(self, n: u32) -> $t {
                if n < $bits {
                    intrinsics::wrapping_shl(self, n)
                } else {
                    0
                }
            }
            pub const fn unbounded_shr(self, n: u32) -> $t {
                if n < $bits {
                    intrinsics::wrapping_shr(self, n)
                } else if self < 0 as $t {
                    !0
                } else {
                    0
                }
            }
            pub const fn strict_neg(self) -> $t {
                match self.checked_neg() {
                    Some(n) => n,
                    None => crate::rt::panic_const("attempt to negate with overflow"),
                }
            }
            pub const fn overflowing_div_euclid(self, rhs: $t) -> ($t, bool) {
                (self.wrapping_div_euclid(rhs), Self::div_overflows(self, rhs))
            }
            pub const fn overflowing_rem_euclid(self, rhs: $t) -> ($t, bool) {
                (self.wrapping_rem_euclid(rhs), Self::div_overflows(self, rhs))
            }
            pub const fn strict_add(self, rhs: $t) -> $t { self + rhs }
            pub const fn strict_sub(self, rhs: $t) -> $t { self - rhs }
            pub const fn strict_mul(self, rhs: $t) -> $t { self * rhs }
            pub const fn strict_div(self, rhs: $t) -> $t { self / rhs }
            pub const fn strict_rem(self, rhs: $t) -> $t { self % rhs }
            pub const fn strict_div_euclid(self, rhs: $t) -> $t { self.div_euclid(rhs) }
            pub const fn strict_rem_euclid(self, rhs: $t) -> $t { self.rem_euclid(rhs) }
            pub const fn strict_shl(self, n: u32) -> $t { self << n }
            pub const fn strict_shr(self, n: u32) -> $t { self >> n }
            pub const fn strict_pow(self, n: u32) -> $t { self.pow(n) }
            pub const fn checked_shl(self, n: u32) -> Option<$t> {
                if n < $bits {
                    Some(intrinsics::wrapping_shl(self, n))
                } else {
                    None
                }
            }
            pub const fn checked_shr(self, n: u32) -> Option<$t> {
                if n < $bits {
                    Some(intrinsics::wrapping_shr(self, n))
                } else {
                    None
                }
            }
            #[must_use] pub const fn checked_pow(self, n: u32) -> Option<$t> {
                if intrinsics::pow_overflows(self, n) { None } else { Some(intrinsics::wrapping_pow(self, n)) }
            }
            #[must_use] pub const fn saturating_add(self, rhs: $t) -> $t { intrinsics::saturating_add(self, rhs) }
            #[must_use] pub const fn saturating_sub(self, rhs: $t) -> $t { intrinsics::saturating_sub(self, rhs) }
            #[must_use] pub const fn saturating_mul(self, rhs: $t) -> $t { intrinsics::saturating_mul(self, rhs) }
            pub const fn saturating_div(self, rhs: $t) -> $t {
                if Self::div_overflows(self, rhs) {
                    $max
                } else {
                    self / rhs
                }
            }
            #[must_use] pub const fn saturating_pow(self, n: u32) -> $t {
                if intrinsics::pow_overflows(self, n) {
                    if self < 0 as $t && n % 2 == 1 { $min } else { $max }
                } else {
                    intrinsics::wrapping_pow(self, n)
                }
            }
            #[must_use] pub const fn wrapping_add(self, rhs: $t) -> $t { intrinsics::wrapping_add(self, rhs) }
            #[must_use] pub const fn wrapping_sub(self, rhs: $t) -> $t { intrinsics::wrapping_sub(self, rhs) }
            #[must_use] pub const fn wrapping_mul(self, rhs: $t) -> $t { intrinsics::wrapping_mul(self, rhs) }
            pub const fn wrapping_div(self, rhs: $t) -> $t {
                if Self::div_overflows(self, rhs) {
                    self
                } else {
                    self / rhs
                }
            }
            pub const fn wrapping_rem(self, rhs: $t) -> $t {
                if Self::div_overflows(self, rhs) {
                    0
                } else {
                    self % rhs
                }
            }
            pub const fn wrapping_div_euclid(self, rhs: $t) -> $t {
                if Self::div_overflows(self, rhs) {
                    self
                } else {
                    self.div_euclid(rhs)
                }
            }
            pub const fn wrapping_rem_euclid(self, rhs: $t) -> $t {
                if Self::div_overflows(self, rhs) {
                    0
                } else {
                    self.rem_euclid(rhs)
                }
            }
            #[must_use] pub const fn wrapping_neg(self) -> $t { intrinsics::wrapping_sub(0, self) }
            #[must_use] pub const fn wrapping_shl(self, n: u32) -> $t { intrinsics::wrapping_shl(self, n) }
            #[must_use] pub const fn wrapping_shr(self, n: u32) -> $t { intrinsics::wrapping_shr(self, n) }
            pub const fn wrapping_pow(self, n: u32) -> $t { intrinsics::wrapping_pow(self, n) }
            #[must_use] pub const fn overflowing_add(self, rhs: $t) -> ($t, bool) {
                (intrinsics::wrapping_add(self, rhs), intrinsics::add_overflows(self, rhs))
            }
            #[must_use] pub const fn overflowing_sub(self, rhs: $t) -> ($t, bool) {
                (intrinsics::wrapping_sub(self, rhs), intrinsics::sub_overflows(self, rhs))
            }
            #[must_use] pub const fn overflowing_mul(self, rhs: $t) -> ($t, bool) {
                (intrinsics::wrapping_mul(self, rhs), intrinsics::mul_overflows(self, rhs))
            }
            pub const fn overflowing_div(self, rhs: $t) -> ($t, bool) {
                (self.wrapping_div(rhs), Self::div_overflows(self, rhs))
            }
            pub const fn overflowing_rem(self, rhs: $t) -> ($t, bool) {
                (self.wrapping_rem(rhs), Self::div_overflows(self, rhs))
            }
            pub const fn overflowing_neg(self) -> ($t, bool) {
                (intrinsics::wrapping_sub(0, self), intrinsics::sub_overflows(0, self))
            }
            pub const fn overflowing_shl(self, n: u32) -> ($t, bool) { (intrinsics::wrapping_shl(self, n), n >= $bits) }
            pub const fn overflowing_shr(self, n: u32) -> ($t, bool) { (intrinsics::wrapping_shr(self, n), n >= $bits) }
            pub const fn overflowing_pow(self, n: u32) -> ($t, bool) {
                (intrinsics::wrapping_pow(self, n), intrinsics::pow_overflows(self, n))
            }
            #[track_caller]
            pub const unsafe fn unchecked_add(self, rhs: $t) -> $t {
                if intrinsics::add_overflows(self, rhs) {
                    intrinsics::precondition(concat!(stringify!($t), "::unchecked_add cannot overflow"))
                }
                intrinsics::wrapping_add(self, rhs)
            }
            #[track_caller]
            pub const unsafe fn unchecked_sub(self, rhs: $t) -> $t {
                if intrinsics::sub_overflows(self, rhs) {
                    intrinsics::precondition(concat!(stringify!($t), "::unchecked_sub cannot overflow"))
                }
                intrinsics::wrapping_sub(self, rhs)
            }
            #[track_caller]
            pub const unsafe fn unchecked_mul(self, rhs: $t) -> $t {
                if intrinsics::mul_overflows(self, rhs) {
                    intrinsics::precondition(concat!(stringify!($t), "::unchecked_mul cannot overflow"))
                }
                intrinsics::wrapping_mul(self, rhs)
            }
            #[track_caller]
            pub const unsafe fn unchecked_shl(self, n: u32) -> $t {
                if n >= $bits {
                    intrinsics::precondition(concat!(stringify!($t), "::unchecked_shl cannot overflow"))
                }
                intrinsics::wrapping_shl(self, n)
            }
            #[track_caller]
            pub const unsafe fn unchecked_shr(self, n: u32) -> $t {
                if n >= $bits {
                    intrinsics::precondition(concat!(stringify!($t), "::unchecked_shr cannot overflow"))
                }
                intrinsics::wrapping_shr(self, n)
            }
            #[must_use] pub const fn pow(self, n: u32) -> $t {
                if intrinsics::pow_overflows(self, n) {
                    crate::rt::panic_const("attempt to multiply with overflow")
                }
                intrinsics::wrapping_pow(self, n)
            }
            #[must_use] pub const fn isqrt(self) -> $t {
                if self < 0 as $t {
                    panic!("argument of integer square root cannot be negative")
                }
                intrinsics::int_sqrt(self)
            }
            pub const fn ilog(self, base: $t) -> u32 {
                assert!(base >= 2, "base of integer logarithm must be at least 2");
                match self.checked_ilog(base) {
                    Some(n) => n,
                    None => panic!("argument of integer logarithm must be positive"),
                }
            }
            pub const fn ilog2(self) -> u32 {
                match self.checked_ilog2() {
                    Some(n) => n,
                    None => panic!("argument of integer logarithm must be positive"),
                }
            }
            pub const fn ilog10(self) -> u32 { self.ilog(10) }
            pub const fn checked_ilog(self, base: $t) -> Option<u32> {
                if self <= 0 as $t || base <= 1 as $t {
                    return None;
                }
                let mut n = 0;
                let mut r = self;
                while r >= base {
                    r /= base;
                    n += 1;
                }
                Some(n)
            }
            pub const fn checked_ilog2(self) -> Option<u32> {
                if self <= 0 as $t {
                    None
                } else {
                    Some($bits - 1 - intrinsics::ctlz(self))
                }
            }
            pub const fn checked_ilog10(self) -> Option<u32> { self.checked_ilog(10) }
            #[must_use]
            pub fn to_le_bytes(self) -> [u8; $bytes] { crate::array::from_fn(|i| intrinsics::int_byte(self, i)) }
            #[must_use] pub fn to_be_bytes(self) -> [u8; $bytes] {
                crate::array::from_fn(|i| intrinsics::int_byte(self, $bytes - 1 - i))
            }
            pub fn to_ne_bytes(self) -> [u8; $bytes] { self.to_le_bytes() }
            pub const fn from_le_bytes(b: [u8; $bytes]) -> $t {
                let mut r: $u = 0;
                let mut i = $bytes;
                while i > 0 {
                    i -= 1;
                    r = intrinsics::wrapping_shl(r, 8 % $bits) | b[i] as $u;
                    if $bytes == 1 {
                        r = b[0] as $u;
                    }
                }
                r as $t
            }
            pub const fn from_be_bytes(b: [u8; $bytes]) -> $t { intrinsics::bswap($t::from_le_bytes(b)) }
            pub const fn from_ne_bytes(b: [u8; $bytes]) -> $t { $t::from_le_bytes(b) }
        }
        impl FromStr for $t {
            type Err = ParseIntError;
            fn from_str(s: &str) -> Result<$t, ParseIntError> { parse_int(s, 10) }
        }
    };
}
macro_rules! int_signed {
    ($($t:ident $u:ident $bits:literal $bytes:literal $min:expr, $max:expr;)*) => { $(
        int_common! { $t, $u, $bits, $bytes, $min, $max }
        impl $t {
            const fn div_overflows(a: $t, b: $t) -> bool { b == -1 && a == $min }
            pub const fn midpoint(self, rhs: $t) -> $t {
                let t = ((self ^ rhs) >> 1) + (self & rhs);
                if t < 0 && (self ^ rhs) & 1 == 1 { t + 1 } else { t }
            }
            #[must_use] pub const fn abs(self) -> $t { if self < 0 { -self } else { self } }
            pub const fn unsigned_abs(self) -> $u { self.wrapping_abs() as $u }
            pub const fn wrapping_abs(self) -> $t { if self < 0 { intrinsics::wrapping_sub(0, self) } else { self } }
            pub const fn checked_abs(self) -> Option<$t> { if self == $min { None } else { Some(self.abs()) } }
            pub const fn saturating_abs(self) -> $t { if self == $min { $max } else { self.abs() } }
            pub const fn saturating_neg(self) -> $t { if self == $min { $max } else { -self } }
            pub const fn overflowing_abs(self) -> ($t, bool) { (self.wrapping_abs(), self == $min) }
            #[must_use] pub const fn abs_diff(self, other: $t) -> $u {
                if self < other {
                    intrinsics::wrapping_sub(other as $u, self as $u)
                } else {
                    intrinsics::wrapping_sub(self as $u, other as $u)
                }
            }
            #[must_use] pub const fn signum(self) -> $t {
                if self < 0 {
                    -1
                } else if self == 0 {
                    0
                } else {
                    1
                }
            }
            #[must_use] pub const fn is_positive(self) -> bool { self > 0 }
            #[must_use] pub const fn is_negative(self) -> bool { self < 0 }
            #[must_use] pub const fn div_euclid(self, rhs: $t) -> $t {
                let q = self / rhs;
                if self % rhs < 0 {
                    return if rhs > 0 { q - 1 } else { q + 1 };
                }
                q
            }
            #[must_use] pub const fn rem_euclid(self, rhs: $t) -> $t {
                let r = self % rhs;
                if r < 0 { intrinsics::wrapping_add(r, rhs.wrapping_abs()) } else { r }
            }
            pub const fn checked_isqrt(self) -> Option<$t> {
                if self < 0 { None } else { Some(intrinsics::int_sqrt(self)) }
            }
            pub const fn cast_unsigned(self) -> $u { self as $u }
            pub const fn strict_abs(self) -> $t { if self < 0 { self.strict_neg() } else { self } }
            #[track_caller]
            pub const fn strict_add_unsigned(self, rhs: $u) -> $t {
                match self.checked_add_unsigned(rhs) {
                    Some(n) => n,
                    None => crate::rt::panic_const("attempt to add with overflow"),
                }
            }
            #[track_caller]
            pub const fn strict_sub_unsigned(self, rhs: $u) -> $t {
                match self.checked_sub_unsigned(rhs) {
                    Some(n) => n,
                    None => crate::rt::panic_const("attempt to subtract with overflow"),
                }
            }
            pub const fn checked_add_unsigned(self, rhs: $u) -> Option<$t> {
                let r = intrinsics::wrapping_add(self, rhs as $t);
                if r < self { None } else { Some(r) }
            }
            pub const fn checked_sub_unsigned(self, rhs: $u) -> Option<$t> {
                let r = intrinsics::wrapping_sub(self, rhs as $t);
                if r > self { None } else { Some(r) }
            }
            pub const fn overflowing_add_unsigned(self, rhs: $u) -> ($t, bool) {
                let r = intrinsics::wrapping_add(self, rhs as $t);
                (r, r < self)
            }
            pub const fn overflowing_sub_unsigned(self, rhs: $u) -> ($t, bool) {
                let r = intrinsics::wrapping_sub(self, rhs as $t);
                (r, r > self)
            }
            pub const fn wrapping_add_unsigned(self, rhs: $u) -> $t { intrinsics::wrapping_add(self, rhs as $t) }
            pub const fn wrapping_sub_unsigned(self, rhs: $u) -> $t { intrinsics::wrapping_sub(self, rhs as $t) }
            pub const fn saturating_add_unsigned(self, rhs: $u) -> $t {
                let r = intrinsics::wrapping_add(self, rhs as $t);
                if r < self { $max } else { r }
            }
            pub const fn saturating_sub_unsigned(self, rhs: $u) -> $t {
                let r = intrinsics::wrapping_sub(self, rhs as $t);
                if r > self { $min } else { r }
            }
        }
    )* };
}
macro_rules! int_unsigned {
    ($($t:ident $s:ident $bits:literal $bytes:literal $max:expr;)*) => { $(
        int_common! { $t, $t, $bits, $bytes, 0, $max }
        impl $t {
            const fn div_overflows(_: $t, _: $t) -> bool { false }
            #[must_use]
            pub const fn abs_diff(self, other: $t) -> $t { if self < other { other - self } else { self - other } }
            #[must_use] pub const fn div_euclid(self, rhs: $t) -> $t { self / rhs }
            #[must_use] pub const fn rem_euclid(self, rhs: $t) -> $t { self % rhs }
            pub const fn div_ceil(self, rhs: $t) -> $t {
                let d = self / rhs;
                if self % rhs > 0 { d + 1 } else { d }
            }
            pub const fn next_multiple_of(self, rhs: $t) -> $t {
                let r = self % rhs;
                if r == 0 { self } else { self + (rhs - r) }
            }
            pub const fn checked_next_multiple_of(self, rhs: $t) -> Option<$t> {
                if rhs == 0 {
                    return None;
                }
                let r = self % rhs;
                if r == 0 { Some(self) } else { self.checked_add(rhs - r) }
            }
            pub const fn is_multiple_of(self, rhs: $t) -> bool { if rhs == 0 { self == 0 } else { self % rhs == 0 } }
            #[must_use] pub const fn is_power_of_two(self) -> bool { intrinsics::ctpop(self) == 1 }
            pub const fn next_power_of_two(self) -> $t {
                match self.checked_next_power_of_two() {
                    Some(n) => n,
                    None => crate::rt::panic_const("attempt to add with overflow"),
                }
            }
            pub const fn checked_next_power_of_two(self) -> Option<$t> {
                if self <= 1 {
                    return Some(1);
                }
                let n = $bits - intrinsics::ctlz(self - 1);
                if n >= $bits { None } else { Some(intrinsics::wrapping_shl(1, n)) }
            }
            pub const fn midpoint(self, rhs: $t) -> $t { ((self ^ rhs) >> 1) + (self & rhs) }
            pub const fn cast_signed(self) -> $s { self as $s }
            #[track_caller]
            pub const fn strict_add_signed(self, rhs: $s) -> $t {
                match self.checked_add_signed(rhs) {
                    Some(n) => n,
                    None => crate::rt::panic_const("attempt to add with overflow"),
                }
            }
            #[track_caller]
            pub const fn strict_sub_signed(self, rhs: $s) -> $t {
                match self.checked_sub_signed(rhs) {
                    Some(n) => n,
                    None => crate::rt::panic_const("attempt to subtract with overflow"),
                }
            }
            pub const fn checked_signed_diff(self, rhs: $t) -> Option<$s> {
                let r = intrinsics::wrapping_sub(self, rhs) as $s;
                if (self >= rhs) == (r < 0) { None } else { Some(r) }
            }
            pub const fn checked_add_signed(self, rhs: $s) -> Option<$t> {
                let r = intrinsics::wrapping_add(self, rhs as $t);
                if (rhs < 0) != (r < self) && rhs != 0 { None } else { Some(r) }
            }
            pub const fn wrapping_add_signed(self, rhs: $s) -> $t { intrinsics::wrapping_add(self, rhs as $t) }
            pub const fn saturating_add_signed(self, rhs: $s) -> $t {
                match self.checked_add_signed(rhs) {
                    Some(n) => n,
                    None => if rhs < 0 { 0 } else { $max },
                }
            }
            pub const fn checked_sub_signed(self, rhs: $s) -> Option<$t> {
                let r = intrinsics::wrapping_sub(self, rhs as $t);
                if (rhs > 0) != (r < self) && rhs != 0 { None } else { Some(r) }
            }
            pub const fn wrapping_sub_signed(self, rhs: $s) -> $t { intrinsics::wrapping_sub(self, rhs as $t) }
            pub const fn saturating_sub_signed(self, rhs: $s) -> $t {
                match self.checked_sub_signed(rhs) {
                    Some(n) => n,
                    None => if rhs > 0 { 0 } else { $max },
                }
            }
            pub const fn overflowing_sub_signed(self, rhs: $s) -> ($t, bool) {
                (intrinsics::wrapping_sub(self, rhs as $t), self.checked_sub_signed(rhs).is_none())
            }
            pub const fn carrying_add(self, rhs: $t, carry: bool) -> ($t, bool) {
                let (a, b) = self.overflowing_add(rhs);
                let (c, d) = a.overflowing_add(carry as $t);
                (c, b | d)
            }
            pub const fn borrowing_sub(self, rhs: $t, borrow: bool) -> ($t, bool) {
                let (a, b) = self.overflowing_sub(rhs);
                let (c, d) = a.overflowing_sub(borrow as $t);
                (c, b | d)
            }
            pub const fn carrying_mul(self, rhs: $t, carry: $t) -> ($t, $t) {
                // halves, so that nothing is wider than the type
                let (h, m) = ($bits / 2, $t::MAX >> ($bits / 2));
                let (a, b, c, d) = (self >> h, self & m, rhs >> h, rhs & m);
                let low = b * d;
                let mid = a * d + (low >> h);
                let mid2 = b * c + (mid & m);
                let (r, over) = ((mid2 << h) | (low & m)).overflowing_add(carry);
                (r, a * c + (mid >> h) + (mid2 >> h) + over as $t)
            }
            pub const fn carrying_mul_add(self, rhs: $t, carry: $t, add: $t) -> ($t, $t) {
                let (low, high) = self.carrying_mul(rhs, carry);
                let (low, over) = low.overflowing_add(add);
                (low, high + over as $t)
            }
            pub const fn overflowing_add_signed(self, rhs: $s) -> ($t, bool) {
                (intrinsics::wrapping_add(self, rhs as $t), self.checked_add_signed(rhs).is_none())
            }
        }
    )* };
}
int_signed! {
    i8 u8 8 1 -128, 127;
    i16 u16 16 2 -32768, 32767;
    i32 u32 32 4 -2147483648, 2147483647;
    i64 u64 64 8 -9223372036854775808, 9223372036854775807;
    isize usize 64 8 -9223372036854775808, 9223372036854775807;
    i128 u128 128 16 -170141183460469231731687303715884105728, 170141183460469231731687303715884105727;
}
int_unsigned! {
    u8 i8 8 1 255;
    u16 i16 16 2 65535;
    u32 i32 32 4 4294967295;
    u64 i64 64 8 18446744073709551615;
    usize isize 64 8 18446744073709551615;
    u128 i128 128 16 340282366920938463463374607431768211455;
}

impl u8 {
    pub const fn is_ascii(&self) -> bool { *self < 128 }
    pub const fn to_ascii_uppercase(&self) -> u8 { if self.is_ascii_lowercase() { *self - 32 } else { *self } }
    pub const fn to_ascii_lowercase(&self) -> u8 { if self.is_ascii_uppercase() { *self + 32 } else { *self } }
    pub const fn eq_ignore_ascii_case(&self, other: &u8) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
    pub fn make_ascii_uppercase(&mut self) { *self = self.to_ascii_uppercase() }
    pub fn make_ascii_lowercase(&mut self) { *self = self.to_ascii_lowercase() }
    pub const fn is_ascii_alphabetic(&self) -> bool { matches!(*self, b'A'..=b'Z' | b'a'..=b'z') }
    pub const fn is_ascii_uppercase(&self) -> bool { matches!(*self, b'A'..=b'Z') }
    pub const fn is_ascii_lowercase(&self) -> bool { matches!(*self, b'a'..=b'z') }
    pub const fn is_ascii_alphanumeric(&self) -> bool { matches!(*self, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') }
    pub const fn is_ascii_digit(&self) -> bool { matches!(*self, b'0'..=b'9') }
    pub const fn is_ascii_hexdigit(&self) -> bool { matches!(*self, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') }
    pub const fn is_ascii_punctuation(&self) -> bool {
        matches!(*self, b'!'..=b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..=b'~')
    }
    pub const fn is_ascii_graphic(&self) -> bool { matches!(*self, b'!'..=b'~') }
    pub const fn is_ascii_whitespace(&self) -> bool { matches!(*self, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ') }
    pub const fn is_ascii_control(&self) -> bool { matches!(*self, b'\0'..=b'\x1F' | b'\x7F') }
    pub const fn is_utf8_char_boundary(self) -> bool { self < 128 || self >= 192 }
    pub fn escape_ascii(self) -> crate::ascii::EscapeDefault { crate::ascii::escape_default(self) }
}
impl bool {
    pub fn then_some<T>(self, t: T) -> Option<T> { if self { Some(t) } else { None } }
    pub fn then<T, F: FnOnce() -> T>(self, f: F) -> Option<T> { if self { Some(f()) } else { None } }
}

// ---------------------------------------------------------------- floats

pub trait FloatToInt<I> {
    #[doc(hidden)]
    fn __to(self) -> I;
}
macro_rules! float_to_int {
    ($f:ident $($t:ident)*) => { $(
        impl FloatToInt<$t> for $f {
            fn __to(self) -> $t { self as $t }
        }
    )* };
}
float_to_int! { f32 u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize }
float_to_int! { f64 u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize }
macro_rules! float_impl {
    ($t:ident $bits:ident $ibits:ident $to_bits:ident $from_bits:ident $bytes:literal { $($c:ident = $v:expr;)* }
        $digits:literal $dig:literal $min_exp:literal $max_exp:literal $min10:literal $max10:literal,
        $expmask:expr, $manmask:expr) => {
        impl $t {
            $(pub const $c: $t = $v;)*
            pub const RADIX: u32 = 2;
            pub const MANTISSA_DIGITS: u32 = $digits;
            pub const DIGITS: u32 = $dig;
            pub const MIN_EXP: i32 = $min_exp;
            pub const MAX_EXP: i32 = $max_exp;
            pub const MIN_10_EXP: i32 = $min10;
            pub const MAX_10_EXP: i32 = $max10;
            // the sign of a computed NaN is the machine's, so it is spelled out
            pub const NAN: $t = $t::from_bits($expmask | ($manmask + 1) / 2);
            pub const INFINITY: $t = 1.0 / 0.0;
            pub const NEG_INFINITY: $t = -1.0 / 0.0;
            #[must_use] pub const fn is_nan(self) -> bool { self != self }
            pub unsafe fn to_int_unchecked<I>(self) -> I where Self: FloatToInt<I> { self.__to() }
            pub fn abs_sub(self, other: $t) -> $t { (self - other).max(0.0) }
            #[must_use] pub const fn is_infinite(self) -> bool { self == $t::INFINITY || self == $t::NEG_INFINITY }
            #[must_use] pub const fn is_finite(self) -> bool { self - self == 0.0 }
            pub const fn is_normal(self) -> bool { matches!(self.classify(), FpCategory::Normal) }
            pub const fn is_subnormal(self) -> bool { matches!(self.classify(), FpCategory::Subnormal) }
            pub const fn classify(self) -> FpCategory {
                let b = self.to_bits();
                match (b & $manmask, b & $expmask) {
                    (0, $expmask) => FpCategory::Infinite,
                    (_, $expmask) => FpCategory::Nan,
                    (0, 0) => FpCategory::Zero,
                    (_, 0) => FpCategory::Subnormal,
                    _ => FpCategory::Normal,
                }
            }
            pub const fn is_sign_positive(self) -> bool { self.to_bits() >> ($bits::BITS - 1) == 0 }
            pub const fn is_sign_negative(self) -> bool { self.to_bits() >> ($bits::BITS - 1) != 0 }
            #[must_use] pub const fn to_bits(self) -> $bits { intrinsics::$to_bits(self) }
            pub const fn from_bits(v: $bits) -> $t { intrinsics::$from_bits(v) }
            #[must_use] pub fn to_le_bytes(self) -> [u8; $bytes] { self.to_bits().to_le_bytes() }
            #[must_use] pub fn to_be_bytes(self) -> [u8; $bytes] { self.to_bits().to_be_bytes() }
            pub fn to_ne_bytes(self) -> [u8; $bytes] { self.to_bits().to_le_bytes() }
            pub const fn from_le_bytes(b: [u8; $bytes]) -> $t { $t::from_bits($bits::from_le_bytes(b)) }
            pub const fn from_be_bytes(b: [u8; $bytes]) -> $t { $t::from_bits($bits::from_be_bytes(b)) }
            pub const fn from_ne_bytes(b: [u8; $bytes]) -> $t { $t::from_bits($bits::from_le_bytes(b)) }
            #[must_use] pub const fn max(self, o: $t) -> $t {
                if self.is_nan() || self < o { o } else { self }
            }
            #[must_use] pub const fn min(self, o: $t) -> $t {
                if self.is_nan() || o < self { o } else { self }
            }
            pub const fn maximum(self, o: $t) -> $t {
                if self > o {
                    self
                } else if o > self {
                    o
                } else if self == o {
                    if self.is_sign_positive() { self } else { o }
                } else {
                    self + o
                }
            }
            pub const fn minimum(self, o: $t) -> $t {
                if self < o {
                    self
                } else if o < self {
                    o
                } else if self == o {
                    if self.is_sign_negative() { self } else { o }
                } else {
                    self + o
                }
            }
            pub fn clamp(self, min: $t, max: $t) -> $t {
                if !(min <= max) {
                    panic!("min > max, or either was NaN. min = {min:?}, max = {max:?}")
                }
                if self < min { min } else if self > max { max } else { self }
            }
            #[must_use] pub const fn total_cmp(&self, o: &$t) -> crate::cmp::Ordering {
                let mut l = self.to_bits() as $ibits;
                let mut r = o.to_bits() as $ibits;
                if l < 0 { l ^= $ibits::MAX }
                if r < 0 { r ^= $ibits::MAX }
                if l < r {
                    crate::cmp::Ordering::Less
                } else if l == r {
                    crate::cmp::Ordering::Equal
                } else {
                    crate::cmp::Ordering::Greater
                }
            }
            pub const fn next_up(self) -> $t {
                let b = self.to_bits();
                if self.is_nan() || b == $t::INFINITY.to_bits() {
                    return self;
                }
                $t::from_bits(if b << 1 == 0 { 1 } else if self.is_sign_negative() { b - 1 } else { b + 1 })
            }
            pub const fn next_down(self) -> $t { -(-self).next_up() }
            #[must_use] pub const fn floor(self) -> $t { intrinsics::floor(self) }
            #[must_use] pub const fn ceil(self) -> $t { intrinsics::ceil(self) }
            #[must_use] pub const fn round(self) -> $t { intrinsics::round(self) }
            pub const fn round_ties_even(self) -> $t { intrinsics::round_ties_even(self) }
            #[must_use] pub const fn trunc(self) -> $t { intrinsics::trunc(self) }
            #[must_use] pub const fn fract(self) -> $t { self - intrinsics::trunc(self) }
            #[must_use] pub const fn abs(self) -> $t { $t::from_bits(self.to_bits() & ($bits::MAX >> 1)) }
            #[must_use] pub const fn signum(self) -> $t {
                if self.is_nan() { self } else if self.is_sign_negative() { -1.0 } else { 1.0 }
            }
            pub const fn copysign(self, sign: $t) -> $t {
                $t::from_bits(self.to_bits() & ($bits::MAX >> 1) | sign.to_bits() & !($bits::MAX >> 1))
            }
            #[must_use] pub fn mul_add(self, a: $t, b: $t) -> $t { intrinsics::fma(self, a, b) }
            #[must_use] pub fn div_euclid(self, rhs: $t) -> $t {
                let q = (self / rhs).trunc();
                if self % rhs < 0.0 {
                    return if rhs > 0.0 { q - 1.0 } else { q + 1.0 };
                }
                q
            }
            #[must_use] pub fn rem_euclid(self, rhs: $t) -> $t {
                let r = self % rhs;
                if r < 0.0 { r + rhs.abs() } else { r }
            }
            #[must_use] pub fn powi(self, n: i32) -> $t { intrinsics::powi(self, n) }
            #[must_use] pub fn powf(self, n: $t) -> $t { intrinsics::math2("powf", self, n) }
            #[must_use] pub fn sqrt(self) -> $t { intrinsics::sqrt(self) }
            pub fn cbrt(self) -> $t { intrinsics::math("cbrt", self) }
            #[must_use] pub fn exp(self) -> $t { intrinsics::math("exp", self) }
            pub fn exp2(self) -> $t { intrinsics::math("exp2", self) }
            pub fn exp_m1(self) -> $t { intrinsics::math("exp_m1", self) }
            #[must_use] pub fn ln(self) -> $t { intrinsics::math("ln", self) }
            pub fn ln_1p(self) -> $t { intrinsics::math("ln_1p", self) }
            pub fn log(self, base: $t) -> $t { self.ln() / base.ln() }
            #[must_use] pub fn log2(self) -> $t { intrinsics::math("log2", self) }
            #[must_use] pub fn log10(self) -> $t { intrinsics::math("log10", self) }
            #[must_use] pub fn hypot(self, o: $t) -> $t { intrinsics::math2("hypot", self, o) }
            #[must_use] pub fn sin(self) -> $t { intrinsics::math("sin", self) }
            #[must_use] pub fn cos(self) -> $t { intrinsics::math("cos", self) }
            #[must_use] pub fn tan(self) -> $t { intrinsics::math("tan", self) }
            pub fn asin(self) -> $t { intrinsics::math("asin", self) }
            pub fn acos(self) -> $t { intrinsics::math("acos", self) }
            pub fn atan(self) -> $t { intrinsics::math("atan", self) }
            #[must_use] pub fn atan2(self, o: $t) -> $t { intrinsics::math2("atan2", self, o) }
            pub fn sin_cos(self) -> ($t, $t) { (self.sin(), self.cos()) }
            pub fn sinh(self) -> $t { intrinsics::math("sinh", self) }
            pub fn cosh(self) -> $t { intrinsics::math("cosh", self) }
            pub fn tanh(self) -> $t { intrinsics::math("tanh", self) }
            pub fn asinh(self) -> $t {
                let ax = self.abs();
                let ix = 1.0 / ax;
                (ax + (ax / ($t::hypot(1.0, ix) + ix))).ln_1p().copysign(self)
            }
            pub fn acosh(self) -> $t {
                if self < 1.0 { $t::NAN } else { (self + ((self - 1.0).sqrt() * (self + 1.0).sqrt())).ln() }
            }
            pub fn atanh(self) -> $t { 0.5 * ((2.0 * self) / (1.0 - self)).ln_1p() }
            pub const fn recip(self) -> $t { 1.0 / self }
            pub const fn to_degrees(self) -> $t { self * (180.0 / crate::$t::consts::PI) }
            pub const fn to_radians(self) -> $t { self * (crate::$t::consts::PI / 180.0) }
            pub const fn midpoint(self, o: $t) -> $t { (self + o) / 2.0 }
        }
        impl FromStr for $t {
            type Err = ParseFloatError;
            fn from_str(s: &str) -> Result<$t, ParseFloatError> {
                match intrinsics::parse_float_status::<$t>(s) {
                    0 => Ok(intrinsics::parse_float::<$t>(s)),
                    1 => Err(ParseFloatError { kind: FloatErrorKind::Empty }),
                    _ => Err(ParseFloatError { kind: FloatErrorKind::Invalid }),
                }
            }
        }
    };
}
float_impl! { f32 u32 i32 f32_to_bits f32_from_bits 4 {
    MIN = -3.40282347e+38; MAX = 3.40282347e+38; MIN_POSITIVE = 1.17549435e-38; EPSILON = 1.19209290e-07;
} 24 6 -125 128 -37 38, 0x7f80_0000, 0x007f_ffff }
float_impl! { f64 u64 i64 f64_to_bits f64_from_bits 8 {
    MIN = -1.7976931348623157e+308;
    MAX = 1.7976931348623157e+308;
    MIN_POSITIVE = 2.2250738585072014e-308;
    EPSILON = 2.2204460492503131e-16;
} 53 15 -1021 1024 -307 308, 0x7ff0_0000_0000_0000, 0x000f_ffff_ffff_ffff }

// ---------------------------------------------------------------- Wrapping, Saturating, NonZero

macro_rules! radix_fmt {
    ($W:ident $($Tr:ident)*) => { $(
        impl<T: fmt::$Tr> fmt::$Tr for $W<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
        }
    )* };
}
macro_rules! wrapper {
    ($W:ident $add:ident $sub:ident $mul:ident { $($t:ident)* }) => {
        impl<T: fmt::Debug> fmt::Debug for $W<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
        }
        impl<T: fmt::Display> fmt::Display for $W<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
        }
        radix_fmt! { $W LowerHex UpperHex Binary Octal }
        $(
        impl $W<$t> {
            pub const MIN: Self = $W($t::MIN);
            pub const MAX: Self = $W($t::MAX);
            pub const BITS: u32 = $t::BITS;
            pub const fn from_be(x: Self) -> Self { $W($t::from_be(x.0)) }
            pub const fn from_le(x: Self) -> Self { x }
            pub const fn to_be(self) -> Self { $W(self.0.to_be()) }
            pub const fn to_le(self) -> Self { self }
            #[must_use] pub const fn count_ones(self) -> u32 { self.0.count_ones() }
            #[must_use] pub const fn count_zeros(self) -> u32 { self.0.count_zeros() }
            #[must_use] pub const fn leading_zeros(self) -> u32 { self.0.leading_zeros() }
            #[must_use] pub const fn trailing_zeros(self) -> u32 { self.0.trailing_zeros() }
            #[must_use] pub const fn swap_bytes(self) -> Self { $W(self.0.swap_bytes()) }
            #[must_use] pub const fn rotate_left(self, n: u32) -> Self { $W(self.0.rotate_left(n)) }
            #[must_use] pub const fn rotate_right(self, n: u32) -> Self { $W(self.0.rotate_right(n)) }
            pub const fn reverse_bits(self) -> Self { $W(self.0.reverse_bits()) }
            #[must_use] pub fn pow(self, n: u32) -> Self {
                let mut r = $W(1 as $t);
                for _ in 0..n {
                    r = r * self;
                }
                r
            }
        }
        impl Add for $W<$t> {
            type Output = $W<$t>;
            fn add(self, o: Self) -> Self { $W(self.0.$add(o.0)) }
        }
        impl Sub for $W<$t> {
            type Output = $W<$t>;
            fn sub(self, o: Self) -> Self { $W(self.0.$sub(o.0)) }
        }
        impl Mul for $W<$t> {
            type Output = $W<$t>;
            fn mul(self, o: Self) -> Self { $W(self.0.$mul(o.0)) }
        }
        impl Div for $W<$t> {
            type Output = $W<$t>;
            fn div(self, o: Self) -> Self { $W(self.0.wrapping_div(o.0)) }
        }
        impl Rem for $W<$t> {
            type Output = $W<$t>;
            fn rem(self, o: Self) -> Self { $W(self.0.wrapping_rem(o.0)) }
        }
        impl BitXor for $W<$t> {
            type Output = $W<$t>;
            fn bitxor(self, o: Self) -> Self { $W(self.0 ^ o.0) }
        }
        impl BitAnd for $W<$t> {
            type Output = $W<$t>;
            fn bitand(self, o: Self) -> Self { $W(self.0 & o.0) }
        }
        impl BitOr for $W<$t> {
            type Output = $W<$t>;
            fn bitor(self, o: Self) -> Self { $W(self.0 | o.0) }
        }
        impl Not for $W<$t> {
            type Output = $W<$t>;
            fn not(self) -> Self { $W(!self.0) }
        }
        impl Shl<usize> for $W<$t> {
            type Output = $W<$t>;
            fn shl(self, n: usize) -> Self { $W(self.0.wrapping_shl(n as u32)) }
        }
        impl Shr<usize> for $W<$t> {
            type Output = $W<$t>;
            fn shr(self, n: usize) -> Self { $W(self.0.wrapping_shr(n as u32)) }
        }
        impl ShlAssign<usize> for $W<$t> {
            fn shl_assign(&mut self, n: usize) { *self = *self << n }
        }
        impl ShrAssign<usize> for $W<$t> {
            fn shr_assign(&mut self, n: usize) { *self = *self >> n }
        }
        impl Not for &$W<$t> {
            type Output = $W<$t>;
            fn not(self) -> $W<$t> { !*self }
        }
        )*
    };
}
#[path_name = "core::num::wrapping::Wrapping"]
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy, Default, Hash)]
pub struct Wrapping<T>(pub T);
wrapper! {
    Wrapping wrapping_add wrapping_sub wrapping_mul {
        i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize
    }
}
macro_rules! saturating_signed {
    ($($t:ident)*) => { $(
        impl Saturating<$t> {
            #[must_use] pub fn abs(self) -> Self { Saturating(self.0.saturating_abs()) }
            #[must_use] pub const fn signum(self) -> Self { Saturating(self.0.signum()) }
            #[must_use] pub const fn is_positive(self) -> bool { self.0 > 0 }
            #[must_use] pub const fn is_negative(self) -> bool { self.0 < 0 }
        }
    )* };
}
saturating_signed! { i8 i16 i32 i64 i128 isize }
#[path_name = "core::num::saturating::Saturating"]
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy, Default, Hash)]
pub struct Saturating<T>(pub T);
wrapper! {
    Saturating saturating_add saturating_sub saturating_mul {
        i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize
    }
}

macro_rules! wrapper_assign {
    ($($Tr:ident $m:ident ($op:tt);)*) => { $(
        wrapper_assign! { @$Tr $m ($op) Wrapping i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
        wrapper_assign! { @$Tr $m ($op) Saturating i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
    )* };
    (@$Tr:ident $m:ident ($op:tt) $W:ident $($t:ident)*) => { $(
        impl $Tr for $W<$t> {
            fn $m(&mut self, o: Self) { *self = *self $op o }
        }
        impl $Tr<&$W<$t>> for $W<$t> {
            fn $m(&mut self, o: &$W<$t>) { *self = *self $op *o }
        }
        impl $Tr<$t> for $W<$t> {
            fn $m(&mut self, o: $t) { *self = *self $op $W(o) }
        }
        impl $Tr<&$t> for $W<$t> {
            fn $m(&mut self, o: &$t) { *self = *self $op $W(*o) }
        }
    )* };
}
wrapper_assign! {
    AddAssign add_assign (+); SubAssign sub_assign (-); MulAssign mul_assign (*); DivAssign div_assign (/);
    RemAssign rem_assign (%); BitXorAssign bitxor_assign (^); BitAndAssign bitand_assign (&);
    BitOrAssign bitor_assign (|);
}
macro_rules! wrapper_refs {
    ($W:ident: $($Tr:ident $m:ident)*) => {
        $(
        impl<T: Copy> $Tr<$W<T>> for &$W<T>
        where
            $W<T>: $Tr<Output = $W<T>>,
        {
            type Output = $W<T>;
            fn $m(self, o: $W<T>) -> $W<T> { $Tr::$m(*self, o) }
        }
        impl<T: Copy> $Tr<&$W<T>> for $W<T>
        where
            $W<T>: $Tr<Output = $W<T>>,
        {
            type Output = $W<T>;
            fn $m(self, o: &$W<T>) -> $W<T> { $Tr::$m(self, *o) }
        }
        impl<T: Copy> $Tr<&$W<T>> for &$W<T>
        where
            $W<T>: $Tr<Output = $W<T>>,
        {
            type Output = $W<T>;
            fn $m(self, o: &$W<T>) -> $W<T> { $Tr::$m(*self, *o) }
        }
        )*
    };
}
wrapper_refs! { Wrapping: Add add Sub sub Mul mul Div div Rem rem BitXor bitxor BitAnd bitand BitOr bitor }
wrapper_refs! { Saturating: Add add Sub sub Mul mul Div div Rem rem BitXor bitxor BitAnd bitand BitOr bitor }
macro_rules! wrapper_fold {
    ($W:ident $Tr:ident $m:ident $first:literal $op:ident: $($t:ident)*) => {
        $(
        impl crate::iter::$Tr for $W<$t> {
            fn $m<I: Iterator<Item = Self>>(i: I) -> Self { i.fold($W($first), |a, b| $W(a.0.$op(b.0))) }
        }
        )*
        impl<'a, T: Copy> crate::iter::$Tr<&'a $W<T>> for $W<T>
        where
            Self: crate::iter::$Tr,
        {
            fn $m<I: Iterator<Item = &'a Self>>(i: I) -> Self { i.copied().$m() }
        }
    };
}
wrapper_fold! { Wrapping Sum sum 0 wrapping_add: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
wrapper_fold! { Wrapping Product product 1 wrapping_mul: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
wrapper_fold! { Saturating Sum sum 0 saturating_add: u8 u16 u32 u64 u128 usize }
wrapper_fold! { Saturating Product product 1 saturating_mul: u8 u16 u32 u64 u128 usize }
macro_rules! wrapper_neg {
    ($W:ident $m:ident: $($t:ident)*) => { $(
        impl Neg for $W<$t> {
            type Output = Self;
            fn neg(self) -> Self { $W(self.0.$m()) }
        }
        impl Neg for &$W<$t> {
            type Output = $W<$t>;
            fn neg(self) -> $W<$t> { -*self }
        }
    )* };
}
wrapper_neg! { Wrapping wrapping_neg: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
wrapper_neg! { Saturating saturating_neg: i8 i16 i32 i64 i128 isize }

#[lang]
#[path_name = "core::num::nonzero::NonZero"]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NonZero<T>(#[shown = ""] T);
impl<T: fmt::Debug> fmt::Debug for NonZero<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
}
radix_fmt! { NonZero LowerHex UpperHex Binary Octal LowerExp UpperExp }
impl<T: fmt::Display> fmt::Display for NonZero<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
}
#[doc(hidden)]
pub trait ZeroablePrimitive: Copy {
    fn is_zero(self) -> bool;
}
impl<T: ZeroablePrimitive> NonZero<T> {
    pub const fn new(n: T) -> Option<Self> { if n.is_zero() { None } else { Some(NonZero(n)) } }
    #[track_caller]
    pub const unsafe fn new_unchecked(n: T) -> Self {
        if n.is_zero() {
            intrinsics::precondition("NonZero::new_unchecked requires the argument to be non-zero")
        }
        NonZero(n)
    }
    pub const fn get(self) -> T { self.0 }
}
impl<T: ZeroablePrimitive + BitOr<Output = T>> BitOr for NonZero<T> {
    type Output = Self;
    fn bitor(self, o: Self) -> Self { NonZero(self.0 | o.0) }
}
impl<T: ZeroablePrimitive + BitOr<Output = T>> BitOr<T> for NonZero<T> {
    type Output = Self;
    fn bitor(self, o: T) -> Self { NonZero(self.0 | o) }
}
impl<T: ZeroablePrimitive, O> BitOrAssign<O> for NonZero<T>
where
    Self: BitOr<O, Output = Self>,
{
    fn bitor_assign(&mut self, o: O) { *self = *self | o }
}
macro_rules! nonzero {
    ($($t:ident $alias:ident)*) => { $(
        pub type $alias = NonZero<$t>;
        impl BitOr<NonZero<$t>> for $t {
            type Output = NonZero<$t>;
            fn bitor(self, o: NonZero<$t>) -> NonZero<$t> { o | self }
        }
        impl ZeroablePrimitive for $t {
            fn is_zero(self) -> bool { self == 0 }
        }
        impl NonZero<$t> {
            pub const MIN: Self = NonZero(if $t::MIN == 0 { 1 } else { $t::MIN });
            pub const MAX: Self = NonZero($t::MAX);
            #[must_use] pub const fn leading_zeros(self) -> u32 { self.0.leading_zeros() }
            #[must_use] pub const fn trailing_zeros(self) -> u32 { self.0.trailing_zeros() }
            pub const BITS: u32 = $t::BITS;
            #[must_use] pub const fn count_ones(self) -> NonZero<u32> { NonZero(self.0.count_ones()) }
            #[must_use] pub const fn saturating_mul(self, o: Self) -> Self { NonZero(self.0.saturating_mul(o.0)) }
            #[must_use] pub const fn saturating_pow(self, n: u32) -> Self { NonZero(self.0.saturating_pow(n)) }
            #[must_use] pub const fn checked_pow(self, n: u32) -> Option<Self> {
                match self.0.checked_pow(n) {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            #[must_use] pub const fn checked_mul(self, o: Self) -> Option<Self> {
                match self.0.checked_mul(o.0) {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
        }
        impl From<NonZero<$t>> for $t {
            fn from(n: NonZero<$t>) -> $t { n.0 }
        }
        impl TryFrom<$t> for NonZero<$t> {
            type Error = TryFromIntError;
            fn try_from(n: $t) -> Result<Self, TryFromIntError> { NonZero::<$t>::new(n).ok_or(TryFromIntError(())) }
        }
        impl FromStr for NonZero<$t> {
            type Err = ParseIntError;
            fn from_str(s: &str) -> Result<Self, ParseIntError> {
                let n: $t = parse_int(s, 10)?;
                if n == 0 { Err(ParseIntError { kind: IntErrorKind::Zero }) } else { Ok(NonZero(n)) }
            }
        }
    )* };
}
nonzero! {
    i8 NonZeroI8 i16 NonZeroI16 i32 NonZeroI32 i64 NonZeroI64 i128 NonZeroI128 isize NonZeroIsize
    u8 NonZeroU8 u16 NonZeroU16 u32 NonZeroU32 u64 NonZeroU64 u128 NonZeroU128 usize NonZeroUsize
}
macro_rules! nonzero_unsigned {
    ($($t:ident $s:ident)*) => { $(
        impl NonZero<$t> {
            #[must_use] pub const fn checked_add(self, o: $t) -> Option<Self> {
                match self.0.checked_add(o) {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            #[must_use] pub const fn saturating_add(self, o: $t) -> Self { NonZero(self.0.saturating_add(o)) }
            #[must_use] pub const fn is_power_of_two(self) -> bool { self.0.is_power_of_two() }
            pub const fn ilog2(self) -> u32 { self.0.ilog2() }
            pub const fn ilog10(self) -> u32 { self.0.ilog10() }
            #[must_use] pub const fn isqrt(self) -> Self { NonZero(self.0.isqrt()) }
            pub const fn div_ceil(self, o: Self) -> Self { NonZero(self.0.div_ceil(o.0)) }
            pub const fn cast_signed(self) -> NonZero<$s> { NonZero(self.0 as $s) }
            pub const fn midpoint(self, o: Self) -> Self { NonZero(self.0.midpoint(o.0)) }
            pub const fn checked_next_power_of_two(self) -> Option<Self> {
                match self.0.checked_next_power_of_two() {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
        }
        impl Div<NonZero<$t>> for $t {
            type Output = $t;
            fn div(self, o: NonZero<$t>) -> $t { self / o.0 }
        }
        impl Rem<NonZero<$t>> for $t {
            type Output = $t;
            fn rem(self, o: NonZero<$t>) -> $t { self % o.0 }
        }
        impl DivAssign<NonZero<$t>> for $t {
            fn div_assign(&mut self, o: NonZero<$t>) { *self /= o.0 }
        }
        impl RemAssign<NonZero<$t>> for $t {
            fn rem_assign(&mut self, o: NonZero<$t>) { *self %= o.0 }
        }
    )* };
}
nonzero_unsigned! { u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize }
macro_rules! nonzero_signed {
    ($($t:ident $u:ident)*) => { $(
        impl NonZero<$t> {
            #[must_use] pub const fn abs(self) -> Self { NonZero(self.0.abs()) }
            pub const fn checked_abs(self) -> Option<Self> {
                match self.0.checked_abs() {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            pub const fn checked_neg(self) -> Option<Self> {
                match self.0.checked_neg() {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            pub const fn wrapping_abs(self) -> Self { NonZero(self.0.wrapping_abs()) }
            #[must_use] pub const fn wrapping_neg(self) -> Self { NonZero(self.0.wrapping_neg()) }
            pub const fn overflowing_abs(self) -> (Self, bool) { (self.wrapping_abs(), self.0 == $t::MIN) }
            pub const fn overflowing_neg(self) -> (Self, bool) { (self.wrapping_neg(), self.0 == $t::MIN) }
            pub const fn saturating_neg(self) -> Self { NonZero(self.0.saturating_neg()) }
            pub const fn saturating_abs(self) -> Self { NonZero(self.0.saturating_abs()) }
            pub const fn cast_unsigned(self) -> NonZero<$u> { NonZero(self.0 as $u) }
            pub const fn unsigned_abs(self) -> NonZero<$u> { NonZero(self.0.unsigned_abs()) }
            #[must_use] pub const fn is_negative(self) -> bool { self.0 < 0 }
            #[must_use] pub const fn is_positive(self) -> bool { self.0 > 0 }
        }
        impl Neg for NonZero<$t> {
            type Output = Self;
            fn neg(self) -> Self { NonZero(-self.0) }
        }
        impl Neg for &NonZero<$t> {
            type Output = NonZero<$t>;
            fn neg(self) -> NonZero<$t> { -*self }
        }
    )* };
}
nonzero_signed! { i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize }
macro_rules! nonzero_from {
    ($($a:ident: $($b:ident)*;)*) => { $($(
        impl From<NonZero<$a>> for NonZero<$b> {
            fn from(n: NonZero<$a>) -> Self { NonZero(n.0 as $b) }
        }
        impl TryFrom<NonZero<$b>> for NonZero<$a> {
            type Error = TryFromIntError;
            fn try_from(n: NonZero<$b>) -> Result<Self, TryFromIntError> { $a::try_from(n.0).map(NonZero) }
        }
    )*)* };
}
nonzero_from! {
    u8: u16 u32 u64 u128 usize i16 i32 i64 i128 isize;
    u16: u32 u64 u128 usize i32 i64 i128;
    u32: u64 u128 i64 i128;
    u64: u128 i128;
    i8: i16 i32 i64 i128 isize;
    i16: i32 i64 i128 isize;
    i32: i64 i128;
    i64: i128;
}
macro_rules! nonzero_try {
    ($($a:ident: $($b:ident)*;)*) => { $($(
        impl TryFrom<NonZero<$a>> for NonZero<$b> {
            type Error = TryFromIntError;
            fn try_from(n: NonZero<$a>) -> Result<Self, TryFromIntError> { $b::try_from(n.0).map(NonZero) }
        }
    )*)* };
}
nonzero_try! {
    i8: u8 u16 u32 u64 u128 usize;
    i16: u16 u32 u64 u128 usize;
    i32: isize u32 u64 u128 usize;
    i64: isize u64 u128 usize;
    i128: isize u128 usize;
    isize: i32 i64 i128 u16 u32 u64 u128 usize;
    u8: i8;
    u16: i8 i16 isize;
    u32: i8 i16 i32 isize usize;
    u64: i8 i16 i32 i64 isize usize;
    u128: i8 i16 i32 i64 i128 isize usize;
    usize: i8 i16 i32 i64 i128 isize u32 u64 u128;
}
macro_rules! bool_try {
    ($($t:ident)*) => { $(
        impl TryFrom<$t> for bool {
            type Error = TryFromIntError;
            fn try_from(n: $t) -> Result<bool, TryFromIntError> {
                if n == 0 || n == 1 { Ok(n == 1) } else { Err(TryFromIntError(())) }
            }
        }
    )* };
}
bool_try! { i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 }
