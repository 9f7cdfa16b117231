//! Pairs of the items of two iterators.
use super::*;

#[path_name = "core::iter::adapters::zip::Zip"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Zip<A, B> {
    pub(super) a: A,
    pub(super) b: B,
    pub(super) index: intrinsics::ZipWord,
    pub(super) len: intrinsics::ZipWord,
}
impl<A: Clone, B: Clone> Clone for Zip<A, B> {
    fn clone(&self) -> Self { Zip { a: self.a.clone(), b: self.b.clone(), index: self.index, len: self.len } }
}
impl<A: Iterator, B: Iterator> Iterator for Zip<A, B> {
    type Item = (A::Item, B::Item);
    fn next(&mut self) -> Option<(A::Item, B::Item)> {
        let x = self.a.next()?;
        let y = self.b.next()?;
        Some((x, y))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (al, ah) = self.a.size_hint();
        let (bl, bh) = self.b.size_hint();
        let h = match (ah, bh) {
            (Some(x), Some(y)) => Some(cmp::min(x, y)),
            (Some(x), None) => Some(x),
            (None, y) => y,
        };
        (cmp::min(al, bl), h)
    }
}
impl<A, B> DoubleEndedIterator for Zip<A, B>
where
    A: DoubleEndedIterator + ExactSizeIterator,
    B: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<(A::Item, B::Item)> {
        let (n, m) = (self.a.len(), self.b.len());
        for _ in m..n {
            self.a.next_back();
        }
        for _ in n..m {
            self.b.next_back();
        }
        let x = self.a.next_back()?;
        let y = self.b.next_back()?;
        Some((x, y))
    }
}
impl<A: ExactSizeIterator, B: ExactSizeIterator> ExactSizeIterator for Zip<A, B> {}
impl<A: FusedIterator, B: FusedIterator> FusedIterator for Zip<A, B> {}

pub fn zip<A: IntoIterator, B: IntoIterator>(a: A, b: B) -> Zip<A::IntoIter, B::IntoIter> { a.into_iter().zip(b) }
impl<A, B> fmt::Debug for Zip<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Zip") }
}
