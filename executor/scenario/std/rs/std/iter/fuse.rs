//! Asks an iterator no more after its end, unless it is fused by itself, and drops it then.
use super::*;

#[path_name = "core::iter::adapters::fuse::Fuse"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Fuse<I> {
    pub(super) iter: Option<I>,
}
impl<I: Iterator> Iterator for Fuse<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if let Some(it) = &mut self.iter {
            match it.next() {
                None if !intrinsics::is_fused::<I>() => self.iter = None,
                x => return x,
            }
        }
        None
    }
    fn nth(&mut self, n: usize) -> Option<I::Item> {
        if let Some(it) = &mut self.iter {
            match it.nth(n) {
                None if !intrinsics::is_fused::<I>() => self.iter = None,
                x => return x,
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.iter {
            Some(it) => it.size_hint(),
            None => (0, Some(0)),
        }
    }
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Fuse<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if let Some(it) = &mut self.iter {
            match it.next_back() {
                None if !intrinsics::is_fused::<I>() => self.iter = None,
                x => return x,
            }
        }
        None
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Fuse<I> {}
impl<I: Iterator> FusedIterator for Fuse<I> {}
impl<I: Default> Default for Fuse<I> {
    fn default() -> Self { Fuse { iter: Some(I::default()) } }
}
