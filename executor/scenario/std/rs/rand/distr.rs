//! Distributions, as rand 0.9 has them: making one can fail.
pub use crate::distributions::{
    Alphanumeric, Bernoulli, BernoulliError, DistIter as Iter, DistString as SampleString, Distribution,
    Standard as StandardUniform,
};
pub use self::uniform::Uniform;

pub mod weighted {
    pub use crate::distributions::{WeightedError as Error, WeightedIndex};
}
pub mod uniform {
    pub use crate::distributions::uniform::{SampleRange, SampleUniform, UniformSampler};
    use crate::distributions::Distribution;
    use crate::Rng;
    use crate::distributions::error;
    use std::fmt;
    use std::ops::{Range, RangeInclusive};

    error! { Error: EmptyRange "low > high (or equal if exclusive) in uniform distribution", }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Uniform<X: SampleUniform>(X::Sampler);
    impl<X: SampleUniform + PartialOrd> Uniform<X> {
        pub fn new(low: X, high: X) -> Result<Uniform<X>, Error> {
            if low < high { Ok(Uniform(X::Sampler::new(low, high))) } else { Err(Error::EmptyRange) }
        }
        pub fn new_inclusive(low: X, high: X) -> Result<Uniform<X>, Error> {
            if low <= high { Ok(Uniform(X::Sampler::new_inclusive(low, high))) } else { Err(Error::EmptyRange) }
        }
    }
    impl<X: SampleUniform + PartialOrd> TryFrom<Range<X>> for Uniform<X> {
        type Error = Error;
        fn try_from(r: Range<X>) -> Result<Uniform<X>, Error> { Uniform::new(r.start, r.end) }
    }
    impl<X: SampleUniform + PartialOrd> TryFrom<RangeInclusive<X>> for Uniform<X> {
        type Error = Error;
        fn try_from(r: RangeInclusive<X>) -> Result<Uniform<X>, Error> {
            let (low, high) = r.into_inner();
            Uniform::new_inclusive(low, high)
        }
    }
    impl<X: SampleUniform> Distribution<X> for Uniform<X> {
        fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> X { self.0.sample(rng) }
    }
}
