//! All but the first n items.
use super::*;

#[path_name = "core::iter::adapters::skip::Skip"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Skip<I> {
    pub(super) iter: I,
    pub(super) n: usize,
}
impl<I: Iterator> Iterator for Skip<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.n > 0 {
            let n = self.n;
            self.n = 0;
            self.iter.nth(n)
        } else {
            self.iter.next()
        }
    }
    fn nth(&mut self, n: usize) -> Option<I::Item> {
        let skipped = crate::mem::take(&mut self.n);
        if skipped == 0 { return self.iter.nth(n); }
        match skipped.checked_add(n) {
            Some(n) => self.iter.nth(n),
            None => {
                self.iter.nth(skipped - 1)?;
                self.iter.nth(n)
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.iter.size_hint();
        (lo.saturating_sub(self.n), hi.map(|h| h.saturating_sub(self.n)))
    }
    fn fold<B, F: FnMut(B, I::Item) -> B>(mut self, init: B, f: F) -> B {
        if self.n > 0 && self.iter.nth(self.n - 1).is_none() { return init; }
        self.iter.fold(init, f)
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Skip<I> {}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Skip<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if self.len() > 0 { self.iter.next_back() } else { None }
    }
    fn nth_back(&mut self, n: usize) -> Option<I::Item> {
        let len = self.len();
        if n < len { return self.iter.nth_back(n); }
        if len > 0 {
            self.iter.nth_back(len - 1);
        }
        None
    }
}
impl<I: FusedIterator> FusedIterator for Skip<I> {}
