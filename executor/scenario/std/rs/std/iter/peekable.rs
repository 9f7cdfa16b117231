//! Looks at the next item, which stays in the iterator.
use super::*;

#[path_name = "core::iter::adapters::peekable::Peekable"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Peekable<I: Iterator> {
    pub(super) iter: I,
    pub(super) peeked: Option<Option<I::Item>>,
}
impl<I: Iterator> Iterator for Peekable<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        match self.peeked.take() {
            Some(v) => v,
            None => self.iter.next(),
        }
    }
    fn nth(&mut self, n: usize) -> Option<I::Item> {
        match self.peeked.take() {
            Some(None) => None,
            Some(x) if n == 0 => x,
            Some(_) => self.iter.nth(n - 1),
            None => self.iter.nth(n),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = match &self.peeked {
            Some(None) => return (0, Some(0)),
            Some(Some(_)) => 1,
            None => 0,
        };
        let (lo, hi) = self.iter.size_hint();
        (lo + n, hi.map(|h| h + n))
    }
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Peekable<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        match &mut self.peeked {
            Some(None) => None,
            Some(v) => self.iter.next_back().or_else(|| v.take()),
            None => self.iter.next_back(),
        }
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Peekable<I> {}
impl<I: FusedIterator> FusedIterator for Peekable<I> {}
impl<I: Iterator> Peekable<I> {
    pub fn peek(&mut self) -> Option<&I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &self.peeked {
            Some(Some(x)) => Some(x),
            _ => None,
        }
    }
    pub fn peek_mut(&mut self) -> Option<&mut I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &mut self.peeked {
            Some(Some(x)) => Some(x),
            _ => None,
        }
    }
    pub fn next_if(&mut self, func: impl FnOnce(&I::Item) -> bool) -> Option<I::Item> {
        match self.next() {
            Some(matched) => {
                if func(&matched) {
                    Some(matched)
                } else {
                    self.peeked = Some(Some(matched));
                    None
                }
            }
            None => {
                self.peeked = Some(None);
                None
            }
        }
    }
    pub fn next_if_eq<T: ?Sized>(&mut self, expected: &T) -> Option<I::Item>
    where
        I::Item: PartialEq<T>,
    {
        self.next_if(|next| next == expected)
    }
    pub fn next_if_map<R>(&mut self, f: impl FnOnce(I::Item) -> Result<R, I::Item>) -> Option<R> {
        match f(self.next()?) {
            Ok(r) => Some(r),
            Err(x) => {
                self.peeked = Some(Some(x));
                None
            }
        }
    }
    pub fn next_if_map_mut<R>(&mut self, f: impl FnOnce(&mut I::Item) -> Option<R>) -> Option<R> {
        let r = f(self.peek_mut()?)?;
        self.peeked = None;
        Some(r)
    }
}
