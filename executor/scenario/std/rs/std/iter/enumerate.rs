//! Numbers the items.
use super::*;

#[path_name = "core::iter::adapters::enumerate::Enumerate"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug, Default)]
pub struct Enumerate<I> {
    pub(super) iter: I,
    pub(super) count: usize,
}
impl<I: Iterator> Iterator for Enumerate<I> {
    type Item = (usize, I::Item);
    fn next(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next() {
            Some(x) => {
                let i = self.count;
                self.count = i + 1;
                Some((i, x))
            }
            None => None,
        }
    }
    fn nth(&mut self, n: usize) -> Option<(usize, I::Item)> {
        let x = self.iter.nth(n)?;
        let i = self.count + n;
        self.count = i + 1;
        Some((i, x))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator for Enumerate<I> {
    fn next_back(&mut self) -> Option<(usize, I::Item)> {
        let x = self.iter.next_back()?;
        Some((self.count + self.iter.len(), x))
    }
    fn nth_back(&mut self, n: usize) -> Option<(usize, I::Item)> {
        let x = self.iter.nth_back(n)?;
        Some((self.count + self.iter.len(), x))
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Enumerate<I> {}
impl<I: FusedIterator> FusedIterator for Enumerate<I> {}
