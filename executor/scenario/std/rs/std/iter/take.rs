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
    fn advance_by(&mut self, n: usize) -> Result<(), usize> {
        let most = cmp::min(n, self.n);
        let left = self.iter.advance_by(most).err().unwrap_or(0);
        self.n -= most - left;
        if n - most + left == 0 { Ok(()) } else { Err(n - most + left) }
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
    fn next_back(&mut self) -> Option<I::Item> { self.nth_back(0) }
    fn nth_back(&mut self, n: usize) -> Option<I::Item> {
        let len = self.iter.len();
        if n < self.n {
            let behind = len.saturating_sub(self.n);
            self.n -= n + 1;
            self.iter.nth_back(behind + n)
        } else {
            if self.n > 0 && len > 0 {
                self.iter.nth_back(len - 1);
            }
            self.n = 0;
            None
        }
    }
}
impl<I: FusedIterator> FusedIterator for Take<I> {}
impl<T: Clone> DoubleEndedIterator for Take<Repeat<T>> {
    fn next_back(&mut self) -> Option<T> { self.next() }
    fn nth_back(&mut self, n: usize) -> Option<T> { self.nth(n) }
}
impl<T: Clone> ExactSizeIterator for Take<Repeat<T>> {}
impl<A, F: FnMut() -> A> ExactSizeIterator for Take<RepeatWith<F>> {}
