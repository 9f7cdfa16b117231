//! Random elements of sequences, and random orders.
use crate::distributions::uniform::{SampleBorrow, SampleUniform};
use crate::distributions::{Distribution, WeightedError, WeightedIndex};
use crate::Rng;
use std::ops::AddAssign;

/// A number below `n`, drawn as a u32 if that is possible.
fn below<R: Rng + ?Sized>(rng: &mut R, n: usize) -> usize {
    if n <= u32::MAX as usize { rng.random_range(0..n as u32) as usize } else { rng.random_range(0..n) }
}

pub mod index {
    use crate::Rng;

    /// Different numbers below a length.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct IndexVec(Vec<usize>);
    impl IndexVec {
        pub fn len(&self) -> usize { self.0.len() }
        pub fn is_empty(&self) -> bool { self.0.is_empty() }
        pub fn index(&self, index: usize) -> usize { self.0[index] }
        pub fn iter(&self) -> impl Iterator<Item = usize> + '_ { self.0.iter().copied() }
        pub fn into_vec(self) -> Vec<usize> { self.0 }
    }
    impl IntoIterator for IndexVec {
        type Item = usize;
        type IntoIter = std::vec::IntoIter<usize>;
        fn into_iter(self) -> Self::IntoIter { self.0.into_iter() }
    }

    /// Draws `amount` different numbers below `length`: from a list of all, where that is not much longer, or by
    /// Floyd's algorithm.
    pub fn sample<R: Rng + ?Sized>(rng: &mut R, length: usize, amount: usize) -> IndexVec {
        assert!(amount <= length, "`amount` of samples must be less than or equal to `length`");
        let much = if amount < 163 { amount as f32 * 1.6 + 10.0 } else { 270.0 };
        if amount > 11 && (length as f32) < much * amount as f32 {
            let mut list: Vec<usize> = (0..length).collect();
            for i in 0..amount {
                list.swap(i, rng.random_range(i as u32..length as u32) as usize);
            }
            list.truncate(amount);
            return IndexVec(list);
        }
        let mut list = Vec::with_capacity(amount);
        for j in length - amount..length {
            let t = rng.random_range(0..=j as u32) as usize;
            match list.iter().position(|&x| x == t) {
                // Few numbers keep their order random; more are shuffled at the end.
                Some(at) if amount < 50 => list.insert(at, j),
                Some(_) => list.push(j),
                None => list.push(t),
            }
        }
        if amount >= 50 {
            for i in (1..amount).rev() {
                list.swap(i, rng.random_range(0..=i as u32) as usize);
            }
        }
        IndexVec(list)
    }
}

/// Random elements of a slice, and random orders of it. In rand 0.9 these are three traits.
pub trait SliceRandom {
    type Item;
    fn choose<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<&Self::Item>;
    fn choose_mut<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<&mut Self::Item>;
    fn choose_multiple<R: Rng + ?Sized>(&self, rng: &mut R, amount: usize) -> std::vec::IntoIter<&Self::Item>;
    fn choose_weighted<R, F, B, X>(&self, rng: &mut R, weight: F) -> Result<&Self::Item, WeightedError>
    where
        R: Rng + ?Sized,
        F: Fn(&Self::Item) -> B,
        B: SampleBorrow<X>,
        X: SampleUniform + for<'a> AddAssign<&'a X> + PartialOrd + Clone + Default;
    fn shuffle<R: Rng + ?Sized>(&mut self, rng: &mut R);
    /// Puts `amount` random elements at the end; returns them and the others.
    fn partial_shuffle<R>(&mut self, rng: &mut R, amount: usize) -> (&mut [Self::Item], &mut [Self::Item])
    where
        R: Rng + ?Sized;
}
pub use self::SliceRandom as IndexedMutRandom;
pub use self::SliceRandom as IndexedRandom;

impl<T> SliceRandom for [T] {
    type Item = T;
    fn choose<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<&T> {
        if self.is_empty() { None } else { Some(&self[below(rng, self.len())]) }
    }
    fn choose_mut<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<&mut T> {
        if self.is_empty() { None } else { Some(&mut self[below(rng, self.len())]) }
    }
    fn choose_multiple<R: Rng + ?Sized>(&self, rng: &mut R, amount: usize) -> std::vec::IntoIter<&T> {
        let indices = index::sample(rng, self.len(), amount.min(self.len()));
        let list: Vec<&T> = indices.iter().map(|i| &self[i]).collect();
        list.into_iter()
    }
    fn choose_weighted<R, F, B, X>(&self, rng: &mut R, weight: F) -> Result<&T, WeightedError>
    where
        R: Rng + ?Sized,
        F: Fn(&T) -> B,
        B: SampleBorrow<X>,
        X: SampleUniform + for<'a> AddAssign<&'a X> + PartialOrd + Clone + Default,
    {
        Ok(&self[WeightedIndex::new(self.iter().map(weight))?.sample(rng)])
    }
    fn shuffle<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        for i in (1..self.len()).rev() {
            self.swap(i, below(rng, i + 1));
        }
    }
    fn partial_shuffle<R: Rng + ?Sized>(&mut self, rng: &mut R, amount: usize) -> (&mut [T], &mut [T]) {
        let end = self.len().saturating_sub(amount);
        for i in (end..self.len()).rev() {
            self.swap(i, below(rng, i + 1));
        }
        let (others, chosen) = self.split_at_mut(end);
        (chosen, others)
    }
}

/// Random items of an iterator.
pub trait IteratorRandom: Iterator {
    fn choose<R>(mut self, rng: &mut R) -> Option<Self::Item>
    where
        R: Rng + ?Sized,
        Self: Sized,
    {
        let (mut lower, mut upper) = self.size_hint();
        if upper == Some(lower) {
            return if lower == 0 { None } else { self.nth(below(rng, lower)) };
        }
        let mut result = None;
        let mut seen = 0;
        loop {
            // As many as are known to come can be passed by at once.
            if lower > 1 {
                let at = below(rng, seen + lower);
                let skip = if at < lower {
                    result = self.nth(at);
                    lower - at - 1
                } else {
                    lower
                };
                if upper == Some(lower) {
                    return result;
                }
                seen += lower;
                if skip > 0 {
                    self.nth(skip - 1);
                }
            } else {
                let item = self.next();
                if item.is_none() {
                    return result;
                }
                seen += 1;
                if below(rng, seen) == 0 {
                    result = item;
                }
            }
            (lower, upper) = self.size_hint();
        }
    }
    fn choose_multiple<R>(mut self, rng: &mut R, amount: usize) -> Vec<Self::Item>
    where
        R: Rng + ?Sized,
        Self: Sized,
    {
        let mut list: Vec<Self::Item> = self.by_ref().take(amount).collect();
        if list.len() == amount {
            for (i, item) in self.enumerate() {
                let at = below(rng, i + 1 + amount);
                if at < amount {
                    list[at] = item;
                }
            }
        }
        list
    }
}
impl<I: Iterator> IteratorRandom for I {}
