//! The first n items.
use super::*;

#[path_name = "core::iter::adapters::take::Take"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Take<I> {
    pub(super) iter: I,
    pub(super) n: usize,
}
impl<I: Iterator> Iterator for Take<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.n != 0 {
            self.n -= 1;
            self.iter.next()
        } else {
            None
        }
    }
    fn nth(&mut self, n: usize) -> Option<I::Item> {
        if self.n > n {
            self.n -= n + 1;
            self.iter.nth(n)
        } else {
            if self.n > 0 {
                self.iter.nth(self.n - 1);
                self.n = 0;
            }
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.n == 0 {
            return (0, Some(0));
        }
        let (lo, hi) = self.iter.size_hint();
        let h = match hi {
            Some(x) if x < self.n => x,
            _ => self.n,
        };
        (cmp::min(lo, self.n), Some(h))
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Take<I> {}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Take<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if self.n == 0 {
            return None;
        }
        let len = self.iter.len();
        for _ in self.n..len {
            self.iter.next_back();
        }
        self.n = cmp::min(self.n, len);
        if self.n == 0 {
            return None;
        }
        self.n -= 1;
        self.iter.next_back()
    }
}
impl<I: FusedIterator> FusedIterator for Take<I> {}
