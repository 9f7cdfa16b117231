//! Values in a range, each as likely as another.
use super::Distribution;
use crate::Rng;
use std::ops::{Range, RangeInclusive};
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform<X: SampleUniform>(X::Sampler);
impl<X: SampleUniform> Uniform<X> {
    pub fn new(low: X, high: X) -> Uniform<X> { Uniform(X::Sampler::new(low, high)) }
    pub fn new_inclusive(low: X, high: X) -> Uniform<X> { Uniform(X::Sampler::new_inclusive(low, high)) }
}
impl<X: SampleUniform> Distribution<X> for Uniform<X> {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> X { self.0.sample(rng) }
}
impl<X: SampleUniform> From<Range<X>> for Uniform<X> {
    fn from(r: Range<X>) -> Uniform<X> { Uniform::new(r.start, r.end) }
}
impl<X: SampleUniform> From<RangeInclusive<X>> for Uniform<X> {
    fn from(r: RangeInclusive<X>) -> Uniform<X> {
        let (low, high) = r.into_inner();
        Uniform::new_inclusive(low, high)
    }
}

/// A type that can be drawn from a range.
pub trait SampleUniform: Sized {
    type Sampler: UniformSampler<X = Self>;
}

pub trait UniformSampler: Sized {
    type X;
    fn new(low: Self::X, high: Self::X) -> Self;
    fn new_inclusive(low: Self::X, high: Self::X) -> Self;
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Self::X;
    fn sample_single<R: Rng + ?Sized>(low: Self::X, high: Self::X, rng: &mut R) -> Self::X {
        Self::new(low, high).sample(rng)
    }
    fn sample_single_inclusive<R: Rng + ?Sized>(low: Self::X, high: Self::X, rng: &mut R) -> Self::X {
        Self::new_inclusive(low, high).sample(rng)
    }
}

/// A range that can be drawn from.
pub trait SampleRange<T> {
    fn sample_single<R: Rng + ?Sized>(self, rng: &mut R) -> T;
    fn is_empty(&self) -> bool;
}
impl<T: SampleUniform + PartialOrd> SampleRange<T> for Range<T> {
    fn sample_single<R: Rng + ?Sized>(self, rng: &mut R) -> T { T::Sampler::sample_single(self.start, self.end, rng) }
    fn is_empty(&self) -> bool { !(self.start < self.end) }
}
impl<T: SampleUniform + PartialOrd> SampleRange<T> for RangeInclusive<T> {
    fn sample_single<R: Rng + ?Sized>(self, rng: &mut R) -> T {
        let (low, high) = self.into_inner();
        T::Sampler::sample_single_inclusive(low, high, rng)
    }
    fn is_empty(&self) -> bool { !(self.start() <= self.end()) }
}

/// `range` values from `low` on, 0 for all of them. A word times `range` is one of them in its high half. Words at the
/// end, `z` of them, would make some values likelier than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniformInt<X> {
    low: X,
    range: X,
    z: X,
}
macro_rules! integers {
    ($($t:ty, $unsigned:ty, $word:ty, $twice:ty;)*) => { $(
        impl SampleUniform for $t {
            type Sampler = UniformInt<$t>;
        }
        impl UniformSampler for UniformInt<$t> {
            type X = $t;
            fn new(low: $t, high: $t) -> Self {
                assert!(low < high, "Uniform::new called with `low >= high`");
                UniformSampler::new_inclusive(low, high - 1)
            }
            fn new_inclusive(low: $t, high: $t) -> Self {
                assert!(low <= high, "Uniform::new_inclusive called with `low > high`");
                let range = high.wrapping_sub(low).wrapping_add(1) as $unsigned;
                let z = if range > 0 { (<$word>::MAX - range as $word + 1) % range as $word } else { 0 };
                UniformInt { low, range: range as $t, z: z as $unsigned as $t }
            }
            fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> $t {
                let zone = <$word>::MAX - self.z as $unsigned as $word;
                draw!($t, $word, $twice, self.low, self.range as $unsigned as $word, zone, rng)
            }
            fn sample_single<R: Rng + ?Sized>(low: $t, high: $t, rng: &mut R) -> $t {
                Self::sample_single_inclusive(low, high - 1, rng)
            }
            fn sample_single_inclusive<R: Rng + ?Sized>(low: $t, high: $t, rng: &mut R) -> $t {
                let range = high.wrapping_sub(low).wrapping_add(1) as $unsigned as $word;
                // A division costs more than to draw again; for narrow types it is exact all the same.
                let zone = if <$unsigned>::BITS <= 16 && range > 0 {
                    <$word>::MAX - (<$word>::MAX - range + 1) % range
                } else {
                    (range << range.leading_zeros() % <$word>::BITS).wrapping_sub(1)
                };
                draw!($t, $word, $twice, low, range, zone, rng)
            }
        }
    )* };
}
macro_rules! draw {
    ($t:ty, $word:ty, $twice:ty, $low:expr, $range:expr, $zone:expr, $rng:expr) => {{
        let (range, zone) = ($range, $zone);
        if range == 0 {
            return $rng.random();
        }
        loop {
            let product = $rng.random::<$word>() as $twice * range as $twice;
            if product as $word <= zone {
                return $low.wrapping_add((product >> <$word>::BITS) as $t);
            }
        }
    }};
}
integers! {
    i8, u8, u32, u64; i16, u16, u32, u64; i32, u32, u32, u64; i64, u64, u64, u128; isize, usize, u64, u128;
    u8, u8, u32, u64; u16, u16, u32, u64; u32, u32, u32, u64; u64, u64, u64, u128; usize, usize, u64, u128;
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UniformFloat<X> {
    low: X,
    scale: X,
}
macro_rules! floats {
    ($($t:ident, $bits:ty, $one:expr, $unused:expr;)*) => { $(
        impl SampleUniform for $t {
            type Sampler = UniformFloat<$t>;
        }
        impl UniformFloat<$t> {
            /// A scale with which the greatest fraction, `most`, stays in the range.
            fn fit(low: $t, high: $t, most: $t, inclusive: bool, mut scale: $t) -> Self {
                assert!(low.is_finite() && high.is_finite(), "Uniform::new: range not finite");
                assert!(scale.is_finite(), "Uniform::new: range overflow");
                while scale * most + low > high || !inclusive && scale * most + low == high {
                    scale = <$t>::from_bits(scale.to_bits() - 1);
                }
                UniformFloat { low, scale }
            }
        }
        impl UniformSampler for UniformFloat<$t> {
            type X = $t;
            fn new(low: $t, high: $t) -> Self {
                assert!(low < high, "Uniform::new called with `low >= high`");
                Self::fit(low, high, 1.0 - <$t>::EPSILON, false, high - low)
            }
            fn new_inclusive(low: $t, high: $t) -> Self {
                assert!(low <= high, "Uniform::new_inclusive called with `low > high`");
                let most = 1.0 - <$t>::EPSILON;
                Self::fit(low, high, most, true, (high - low) / most)
            }
            fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> $t {
                // The bits of a fraction behind the exponent of 1.
                let fraction = <$t>::from_bits($one | rng.random::<$bits>() >> $unused) - 1.0;
                fraction * self.scale + self.low
            }
            fn sample_single<R: Rng + ?Sized>(low: $t, high: $t, rng: &mut R) -> $t {
                assert!((high - low).is_finite(), "UniformSampler::sample_single: range overflow");
                let mut one = UniformFloat { low, scale: high - low };
                loop {
                    let value = one.sample(rng);
                    if value < high {
                        return value;
                    }
                    one.scale = <$t>::from_bits(one.scale.to_bits() - 1);
                }
            }
        }
    )* };
}
floats! {
    f32, u32, 127 << 23, 9;
    f64, u64, 1023 << 52, 12;
}

/// Samplers that draw the number of a value.
macro_rules! numbered {
    ($($t:ty, $sampler:ident.$field:tt, $n:ty, $number:expr, $value:expr;)*) => { $(
        impl SampleUniform for $t {
            type Sampler = $sampler;
        }
        impl UniformSampler for $sampler {
            type X = $t;
            fn new(low: $t, high: $t) -> Self {
                $sampler { $field: UniformInt::<$n>::new($number(low), $number(high)) }
            }
            fn new_inclusive(low: $t, high: $t) -> Self {
                $sampler { $field: UniformInt::<$n>::new_inclusive($number(low), $number(high)) }
            }
            fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> $t { $value(self.$field.sample(rng)) }
        }
    )* };
}
numbered! {
    char, UniformChar.sampler, u32, number_of, char_of;
    Duration, UniformDuration.0, u64, nanos, Duration::from_nanos;
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniformChar {
    sampler: UniformInt<u32>,
}
/// Characters as numbers without a gap.
fn number_of(c: char) -> u32 { if c > '\u{d7ff}' { c as u32 - 0x800 } else { c as u32 } }
pub(crate) fn char_of(n: u32) -> char {
    char::from_u32(if n > 0xd7ff { n + 0x800 } else { n }).unwrap()
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniformDuration(UniformInt<u64>);
fn nanos(d: Duration) -> u64 { u64::try_from(d.as_nanos()).unwrap_or(u64::MAX) }
