//! rand: random numbers, from a seed or from the run's.
//!
//! Follows: rand 0.8; interfaces up to 0.9
//! Compared with: 0.8.5
//!
//! A generator with a seed gives the values of the real one. What the operating system would give comes from the seed
//! of the run, so that a run repeats. Exploration takes these values as they come: a number has too many ways to be a
//! choice.
pub mod rngs;
pub mod seq;
pub mod distributions;
pub mod distr;

use crate::distributions::uniform::{SampleRange, SampleUniform};
use crate::distributions::{Bernoulli, DistIter, Distribution, Standard};
use std::fmt;

pub use crate::rngs::{rng, thread_rng};
/// rand 0.10 calls it so.
pub use crate::Rng as RngExt;

pub mod prelude {
    pub use crate::distributions::Distribution;
    pub use crate::rngs::{SmallRng, StdRng, ThreadRng};
    pub use crate::seq::{IndexedMutRandom, IndexedRandom, IteratorRandom, SliceRandom};
    pub use crate::{random, rng, thread_rng, CryptoRng, Rng, RngCore, SeedableRng};
}

/// An error of a source of random numbers, which has none here.
#[derive(Debug)]
pub struct Error(());
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("random source") }
}
impl std::error::Error for Error {}

pub trait RngCore {
    fn next_u32(&mut self) -> u32;
    fn next_u64(&mut self) -> u64;
    fn fill_bytes(&mut self, dest: &mut [u8]);
    fn try_fill_bytes(&mut self, dest: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(dest);
        Ok(())
    }
}
impl<R: RngCore + ?Sized> RngCore for &mut R {
    fn next_u32(&mut self) -> u32 { (**self).next_u32() }
    fn next_u64(&mut self) -> u64 { (**self).next_u64() }
    fn fill_bytes(&mut self, dest: &mut [u8]) { (**self).fill_bytes(dest) }
}
impl<R: RngCore + ?Sized> RngCore for Box<R> {
    fn next_u32(&mut self) -> u32 { (**self).next_u32() }
    fn next_u64(&mut self) -> u64 { (**self).next_u64() }
    fn fill_bytes(&mut self, dest: &mut [u8]) { (**self).fill_bytes(dest) }
}

pub trait CryptoRng {}
impl<R: CryptoRng + ?Sized> CryptoRng for &mut R {}

pub trait SeedableRng: Sized {
    type Seed: Sized + Default + AsMut<[u8]>;
    fn from_seed(seed: Self::Seed) -> Self;
    /// The seed is 32 bits after the other of a PCG (XSH RR) that begins with `state`.
    fn seed_from_u64(mut state: u64) -> Self {
        let mut seed = Self::Seed::default();
        for bytes in seed.as_mut().chunks_mut(4) {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(11634580027462260723);
            let word = ((state >> 18 ^ state) >> 27) as u32;
            let word = word.rotate_right((state >> 59) as u32).to_le_bytes();
            bytes.copy_from_slice(&word[..bytes.len()]);
        }
        Self::from_seed(seed)
    }
    fn from_rng<R: RngCore>(mut rng: R) -> Self {
        let mut seed = Self::Seed::default();
        rng.fill_bytes(seed.as_mut());
        Self::from_seed(seed)
    }
    fn from_entropy() -> Self { Self::from_rng(rng()) }
    fn from_os_rng() -> Self { Self::from_entropy() }
}

pub trait Rng: RngCore {
    fn random<T>(&mut self) -> T
    where
        Standard: Distribution<T>,
    {
        Standard.sample(self)
    }
    fn random_range<T, R>(&mut self, range: R) -> T
    where
        T: SampleUniform,
        R: SampleRange<T>,
    {
        assert!(!range.is_empty(), "cannot sample empty range");
        range.sample_single(self)
    }
    fn random_bool(&mut self, p: f64) -> bool {
        match Bernoulli::new(p) {
            Ok(d) => d.sample(self),
            Err(_) => panic!("p={:?} is outside range [0.0, 1.0]", p),
        }
    }
    fn random_ratio(&mut self, numerator: u32, denominator: u32) -> bool {
        match Bernoulli::from_ratio(numerator, denominator) {
            Ok(d) => d.sample(self),
            Err(_) => panic!("p={}/{} is outside range [0.0, 1.0]", numerator, denominator),
        }
    }
    fn sample<T, D: Distribution<T>>(&mut self, distr: D) -> T { distr.sample(self) }
    fn sample_iter<T, D>(self, distr: D) -> DistIter<D, Self, T>
    where
        D: Distribution<T>,
        Self: Sized,
    {
        distr.sample_iter(self)
    }
    fn fill<T: Fill + ?Sized>(&mut self, dest: &mut T) { self.fill_bytes(dest.as_mut()) }
    fn try_fill<T: Fill + ?Sized>(&mut self, dest: &mut T) -> Result<(), Error> {
        self.fill(dest);
        Ok(())
    }

    fn gen<T>(&mut self) -> T
    where
        Standard: Distribution<T>,
    {
        self.random()
    }
    fn gen_range<T, R>(&mut self, range: R) -> T
    where
        T: SampleUniform,
        R: SampleRange<T>,
    {
        self.random_range(range)
    }
    fn gen_bool(&mut self, p: f64) -> bool { self.random_bool(p) }
    fn gen_ratio(&mut self, numerator: u32, denominator: u32) -> bool { self.random_ratio(numerator, denominator) }
}
impl<R: RngCore + ?Sized> Rng for R {}

/// Slices and arrays of bytes, which can be filled.
pub trait Fill: AsMut<[u8]> {}
impl Fill for [u8] {}
impl<const N: usize> Fill for [u8; N] {}

pub fn random<T>() -> T
where
    Standard: Distribution<T>,
{
    rng().random()
}
pub fn random_range<T, R>(range: R) -> T
where
    T: SampleUniform,
    R: SampleRange<T>,
{
    rng().random_range(range)
}
pub fn random_bool(p: f64) -> bool { rng().random_bool(p) }
pub fn random_ratio(numerator: u32, denominator: u32) -> bool { rng().random_ratio(numerator, denominator) }
