//! Random elements of sequences, and random orders.
use crate::distributions::uniform::SampleUniform;
use crate::distributions::{Distribution, Uniform, WeightedError, WeightedIndex};
use crate::Rng;
use std::borrow::Borrow;
use std::collections::HashSet;
use std::ops::AddAssign;

/// A number below `n`, drawn as a u32 if that is possible.
fn below<R: Rng + ?Sized>(rng: &mut R, n: usize) -> usize {
    if n <= u32::MAX as usize { rng.random_range(0..n as u32) as usize } else { rng.random_range(0..n) }
}

/// `amount` different numbers below `length`, in a random order. The figures say where which way is the fastest.
fn different<R: Rng + ?Sized>(rng: &mut R, length: usize, amount: usize) -> Vec<usize> {
    let below_500_000 = length < 500_000;
    let few = amount < 163;
    let reach = match (few, below_500_000) {
        (true, true) => 10.0 + 1.6 * amount as f32,
        (true, false) => 70.0 / 9.0 + 8.0 / 45.0 * amount as f32,
        (false, true) => 270.0,
        (false, false) => 330.0 / 9.0,
    };
    if amount > 11 && (length as f32) < reach * amount as f32 {
        let mut all: Vec<usize> = (0..length).collect();
        for i in 0..amount {
            let other = i + below(rng, length - i);
            all.swap(i, other);
        }
        all.truncate(amount);
        return all;
    }
    let mut chosen: Vec<usize> = Vec::with_capacity(amount);
    if !few {
        let mut seen = HashSet::with_capacity(amount);
        let numbers = Uniform::new(0, length as u32);
        while chosen.len() < amount {
            let n = numbers.sample(rng) as usize;
            if seen.insert(n) {
                chosen.push(n);
            }
        }
        return chosen;
    }
    // Floyd: the number that takes the place of one that is chosen already is greater than all before.
    for last in length - amount..length {
        let n = below(rng, last + 1);
        match chosen.iter().position(|c| *c == n) {
            Some(at) if amount < 50 => chosen.insert(at, last),
            Some(_) => chosen.push(last),
            None => chosen.push(n),
        }
    }
    if amount >= 50 {
        chosen.shuffle(rng);
    }
    chosen
}

/// Random elements of an iterator.
pub trait IteratorRandom: Iterator + Sized {
    fn choose<R: Rng + ?Sized>(mut self, rng: &mut R) -> Option<Self::Item> {
        let mut before = 0;
        let mut chosen = None;
        loop {
            // As many as there are at least are drawn at once.
            let (least, most) = self.size_hint();
            if before == 0 && most == Some(0) {
                return None;
            }
            let exact = most == Some(least);
            if least < 2 && !(exact && before == 0) {
                let Some(item) = self.next() else { return chosen };
                before += 1;
                if below(rng, before) == 0 {
                    chosen = Some(item);
                }
                continue;
            }
            let at = below(rng, before + least);
            let rest = if at < least {
                chosen = self.nth(at);
                least - at - 1
            } else {
                least
            };
            if exact {
                return chosen;
            }
            before += least;
            self.by_ref().take(rest).for_each(drop);
        }
    }
    fn choose_multiple<R: Rng + ?Sized>(mut self, rng: &mut R, amount: usize) -> Vec<Self::Item> {
        let mut chosen: Vec<Self::Item> = self.by_ref().take(amount).collect();
        for (i, item) in self.enumerate() {
            let at = below(rng, amount + i + 1);
            if at < amount {
                chosen[at] = item;
            }
        }
        chosen
    }
}
impl<I: Iterator> IteratorRandom for I {}

/// Random elements of a slice, and random orders of it. In rand 0.9 these are three traits.
pub trait SliceRandom {
    type Item;
    #[doc(hidden)]
    fn all(&self) -> &[Self::Item];
    #[doc(hidden)]
    fn all_mut(&mut self) -> &mut [Self::Item];

    fn choose<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<&Self::Item> {
        let all = self.all();
        if all.is_empty() { None } else { Some(&all[below(rng, all.len())]) }
    }
    fn choose_mut<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<&mut Self::Item> {
        let all = self.all_mut();
        if all.is_empty() { None } else { Some(&mut all[below(rng, all.len())]) }
    }
    fn choose_multiple<R>(&self, rng: &mut R, amount: usize) -> std::vec::IntoIter<&Self::Item>
    where
        R: Rng + ?Sized,
    {
        let all = self.all();
        let chosen = different(rng, all.len(), amount.min(all.len()));
        chosen.into_iter().map(|i| &all[i]).collect::<Vec<_>>().into_iter()
    }
    fn choose_weighted<R, F, B, X>(&self, rng: &mut R, weight: F) -> Result<&Self::Item, WeightedError>
    where
        R: Rng + ?Sized,
        F: Fn(&Self::Item) -> B,
        B: Borrow<X>,
        X: SampleUniform + for<'a> AddAssign<&'a X> + PartialOrd + Clone + Default,
    {
        let all = self.all();
        Ok(&all[WeightedIndex::new(all.iter().map(weight))?.sample(rng)])
    }
    fn shuffle<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let n = self.all().len();
        self.partial_shuffle(rng, n.saturating_sub(1));
    }
    /// Puts `amount` random elements at the end; returns them and the others.
    fn partial_shuffle<R>(&mut self, rng: &mut R, amount: usize) -> (&mut [Self::Item], &mut [Self::Item])
    where
        R: Rng + ?Sized,
    {
        let all = self.all_mut();
        let end = all.len().saturating_sub(amount);
        for i in (end..all.len()).rev() {
            all.swap(i, below(rng, i + 1));
        }
        let (others, chosen) = all.split_at_mut(end);
        (chosen, others)
    }
}
pub use self::SliceRandom as IndexedMutRandom;
pub use self::SliceRandom as IndexedRandom;
impl<T> SliceRandom for [T] {
    type Item = T;
    fn all(&self) -> &[T] { self }
    fn all_mut(&mut self) -> &mut [T] { self }
}
