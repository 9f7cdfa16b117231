//! Leaves out items until a function says no.
use super::*;

#[path_name = "core::iter::adapters::skip_while::SkipWhile"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct SkipWhile<I, P> {
    pub(super) iter: I,
    pub(super) flag: bool,
    pub(super) predicate: P,
}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for SkipWhile<I, P> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.flag {
            return self.iter.next();
        }
        while let Some(x) = self.iter.next() {
            if !(self.predicate)(&x) {
                self.flag = true;
                return Some(x);
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, self.iter.size_hint().1) }
}
impl<I: fmt::Debug, P> fmt::Debug for SkipWhile<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkipWhile").field("iter", &self.iter).field("flag", &self.flag).finish()
    }
}
impl<I: FusedIterator, P: FnMut(&I::Item) -> bool> FusedIterator for SkipWhile<I, P> {}
