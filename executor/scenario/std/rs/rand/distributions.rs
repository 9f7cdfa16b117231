//! Distributions: how values come from random words.
pub mod uniform;

pub use self::uniform::Uniform;
use self::uniform::{SampleUniform, UniformSampler};
use crate::Rng;
use std::borrow::Borrow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::AddAssign;

pub trait Distribution<T> {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> T;
    fn sample_iter<R>(self, rng: R) -> DistIter<Self, R, T>
    where
        R: Rng,
        Self: Sized,
    {
        DistIter { distr: self, rng, phantom: PhantomData }
    }
}
impl<T, D: Distribution<T> + ?Sized> Distribution<T> for &D {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> T { (*self).sample(rng) }
}

/// Samples without end.
#[derive(Debug)]
pub struct DistIter<D, R, T> {
    distr: D,
    rng: R,
    phantom: PhantomData<T>,
}
impl<D: Distribution<T>, R: Rng, T> Iterator for DistIter<D, R, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { Some(self.distr.sample(&mut self.rng)) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
}

/// Each value of a type is as likely as another; a float lies in 0 up to 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standard;

macro_rules! standard {
    ($($t:ty, $rng:ident => $e:expr;)*) => { $(
        impl Distribution<$t> for Standard {
            fn sample<R: Rng + ?Sized>(&self, $rng: &mut R) -> $t { $e }
        }
    )* };
}
standard! {
    u8, rng => rng.next_u32() as u8;
    u16, rng => rng.next_u32() as u16;
    u32, rng => rng.next_u32();
    u64, rng => rng.next_u64();
    usize, rng => rng.next_u64() as usize;
    u128, rng => rng.next_u64() as u128 | (rng.next_u64() as u128) << 64;
    i8, rng => rng.next_u32() as i8;
    i16, rng => rng.next_u32() as i16;
    i32, rng => rng.next_u32() as i32;
    i64, rng => rng.next_u64() as i64;
    isize, rng => rng.next_u64() as isize;
    i128, rng => rng.random::<u128>() as i128;
    f32, rng => (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
    f64, rng => (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    bool, rng => (rng.next_u32() as i32) < 0;
    char, rng => uniform::char_of(Uniform::new(0, 0x10_f800).sample(rng));
    (), _rng => ();
}
macro_rules! tuples {
    ($($t:ident)*) => {
        impl<$($t),*> Distribution<($($t,)*)> for Standard
        where
            $(Standard: Distribution<$t>),*
        {
            fn sample<Z: Rng + ?Sized>(&self, rng: &mut Z) -> ($($t,)*) { ($(rng.random::<$t>(),)*) }
        }
    };
}
tuples! { A }
tuples! { A B }
tuples! { A B C }
tuples! { A B C D }
impl<T, const N: usize> Distribution<[T; N]> for Standard
where
    Standard: Distribution<T>,
{
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> [T; N] { [(); N].map(|()| rng.random()) }
}
impl<T> Distribution<Option<T>> for Standard
where
    Standard: Distribution<T>,
{
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<T> {
        if rng.random::<bool>() { Some(rng.random()) } else { None }
    }
}
/// Bytes of A to Z, a to z and 0 to 9.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alphanumeric;
impl Distribution<u8> for Alphanumeric {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> u8 {
        loop {
            // Six bits, of which two values are no letter.
            match (rng.next_u32() >> 26) as u8 {
                n @ 0..26 => return b'A' + n,
                n @ 26..52 => return b'a' + n - 26,
                n @ 52..62 => return b'0' + n - 52,
                _ => {}
            }
        }
    }
}

pub trait DistString {
    fn sample_string<R: Rng + ?Sized>(&self, rng: &mut R, len: usize) -> String;
}
impl DistString for Alphanumeric {
    fn sample_string<R: Rng + ?Sized>(&self, rng: &mut R, len: usize) -> String {
        self.sample_iter(rng).take(len).map(char::from).collect()
    }
}

macro_rules! error {
    ($name:ident: $($variant:ident $words:expr,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($variant,)*
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $($name::$variant => $words,)*
                })
            }
        }
        impl std::error::Error for $name {}
    };
}
pub(crate) use error;

error! {
    WeightedError:
    NoItem "No weights provided in distribution",
    InvalidWeight "A weight is invalid in distribution",
    AllWeightsZero "All weights are zero in distribution",
}

/// Numbers below that of the weights, each as often as its weight says.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightedIndex<X: SampleUniform + PartialOrd> {
    /// The sums of the first weights, without that of all.
    cumulative_weights: Vec<X>,
    total_weight: X,
    weight_distribution: X::Sampler,
}
impl<X: SampleUniform + PartialOrd> WeightedIndex<X> {
    pub fn new<I>(weights: I) -> Result<WeightedIndex<X>, WeightedError>
    where
        I: IntoIterator,
        I::Item: Borrow<X>,
        X: for<'a> AddAssign<&'a X> + Clone + Default,
    {
        let zero = X::default();
        let mut cumulative_weights = Vec::new();
        let mut total_weight = zero.clone();
        for weight in weights {
            if !(*weight.borrow() >= zero) {
                return Err(WeightedError::InvalidWeight);
            }
            total_weight += weight.borrow();
            cumulative_weights.push(total_weight.clone());
        }
        if cumulative_weights.pop().is_none() {
            return Err(WeightedError::NoItem);
        }
        if total_weight == zero {
            return Err(WeightedError::AllWeightsZero);
        }
        let weight_distribution = X::Sampler::new(zero, total_weight.clone());
        Ok(WeightedIndex { cumulative_weights, total_weight, weight_distribution })
    }
}
impl<X: SampleUniform + PartialOrd> Distribution<usize> for WeightedIndex<X> {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> usize {
        let at = self.weight_distribution.sample(rng);
        self.cumulative_weights.partition_point(|sum| *sum <= at)
    }
}

error! { BernoulliError: InvalidProbability "p is outside [0, 1] in Bernoulli distribution", }

/// True with a probability, which is kept as that of a u64 to be less than a number. u64::MAX is for 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bernoulli {
    p_int: u64,
}
impl Bernoulli {
    pub fn new(p: f64) -> Result<Bernoulli, BernoulliError> {
        if !(p >= 0.0 && p <= 1.0) {
            return Err(BernoulliError::InvalidProbability);
        }
        // The cast makes u64::MAX of 2^64.
        Ok(Bernoulli { p_int: (p * 2.0 * (1u64 << 63) as f64) as u64 })
    }
    pub fn from_ratio(numerator: u32, denominator: u32) -> Result<Bernoulli, BernoulliError> {
        if numerator > denominator || denominator == 0 {
            return Err(BernoulliError::InvalidProbability);
        }
        Bernoulli::new(numerator as f64 / denominator as f64)
    }
}
impl Distribution<bool> for Bernoulli {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> bool {
        self.p_int == u64::MAX || rng.next_u64() < self.p_int
    }
}
