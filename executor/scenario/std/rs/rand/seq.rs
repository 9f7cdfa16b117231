//! Random elements of sequences, and random orders.
use crate::Rng;

/// A number below `n`, drawn as a u32 if that is possible.
fn below<R: Rng + ?Sized>(rng: &mut R, n: usize) -> usize {
    if n <= u32::MAX as usize { rng.random_range(0..n as u32) as usize } else { rng.random_range(0..n) }
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
