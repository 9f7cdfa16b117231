//! Random elements of sequences, and random orders.
use crate::Rng;

/// A number below `n`, drawn as a u32 if that is possible.
fn below<R: Rng + ?Sized>(rng: &mut R, n: usize) -> usize {
    if n <= u32::MAX as usize { rng.random_range(0..n as u32) as usize } else { rng.random_range(0..n) }
}

/// Draws `amount` different numbers below `length`: from a list of all, where that is not much longer, or by Floyd's
/// algorithm.
fn different<R: Rng + ?Sized>(rng: &mut R, length: usize, amount: usize) -> Vec<usize> {
    let much = if amount < 163 { amount as f32 * 1.6 + 10.0 } else { 270.0 };
    if amount > 11 && (length as f32) < much * amount as f32 {
        let mut list: Vec<usize> = (0..length).collect();
        for i in 0..amount {
            list.swap(i, rng.random_range(i as u32..length as u32) as usize);
        }
        list.truncate(amount);
        return list;
    }
    let mut list = Vec::with_capacity(amount);
    for j in length - amount..length {
        let t = below(rng, j + 1);
        match list.iter().position(|&x| x == t) {
            // Few numbers keep their order random; more are shuffled at the end.
            Some(at) if amount < 50 => list.insert(at, j),
            Some(_) => list.push(j),
            None => list.push(t),
        }
    }
    if amount >= 50 {
        list.shuffle(rng);
    }
    list
}

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
    fn choose_multiple<R: Rng + ?Sized>(&self, rng: &mut R, amount: usize) -> std::vec::IntoIter<&Self::Item> {
        let all = self.all();
        let list = different(rng, all.len(), amount.min(all.len()));
        list.into_iter().map(|i| &all[i]).collect::<Vec<_>>().into_iter()
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

/// Random items of an iterator.
pub trait IteratorRandom: Iterator {
    fn choose<R>(mut self, rng: &mut R) -> Option<Self::Item>
    where
        R: Rng + ?Sized,
        Self: Sized,
    {
        let (lower, upper) = self.size_hint();
        if upper == Some(lower) {
            return if lower == 0 { None } else { self.nth(below(rng, lower)) };
        }
        let mut chosen = None;
        for (i, item) in self.enumerate() {
            if below(rng, i + 1) == 0 {
                chosen = Some(item);
            }
        }
        chosen
    }
}
impl<I: Iterator> IteratorRandom for I {}
