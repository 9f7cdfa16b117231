//! The items of iterators that are themselves the items of an iterator (Flatten), or that a function makes of
//! them (FlatMap).
use super::*;

/// Both ends may be within an item of iter.
#[derive(Clone, Debug)]
struct FlattenCompat<I, U> {
    iter: Fuse<I>,
    frontiter: Option<U>,
    backiter: Option<U>,
}
macro_rules! flat {
    ($($Tr:ident $next:ident $near:ident $far:ident $rest:ident;)*) => { $(
        /// The next item of an iterator, which is dropped at its end.
        fn $rest<U: $Tr>(it: &mut Option<U>) -> Option<U::Item> {
            let x = it.as_mut()?.$next();
            if x.is_none() {
                *it = None;
            }
            x
        }
        impl<I: $Tr<Item: IntoIterator<IntoIter = U, Item = U::Item>>, U: $Tr> FlattenCompat<I, U> {
            fn $next(&mut self) -> Option<U::Item> {
                loop {
                    let x = $rest(&mut self.$near);
                    if x.is_some() {
                        return x;
                    }
                    match self.iter.$next() {
                        Some(it) => self.$near = Some(it.into_iter()),
                        None => return $rest(&mut self.$far),
                    }
                }
            }
        }
    )* };
}
flat! { Iterator next frontiter backiter rest; DoubleEndedIterator next_back backiter frontiter rest_back; }
impl<I: Iterator, U: Iterator> FlattenCompat<I, U> {
    pub(super) fn new(iter: I) -> Self { FlattenCompat { iter: iter.fuse(), frontiter: None, backiter: None } }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let hint = |it: &Option<U>| it.as_ref().map_or((0, Some(0)), |it| it.size_hint());
        let ((fl, fh), (bl, bh)) = (hint(&self.frontiter), hint(&self.backiter));
        let h = match (self.iter.size_hint(), fh, bh) {
            ((0, Some(0)), Some(a), Some(b)) => a.checked_add(b),
            _ => None,
        };
        (fl.saturating_add(bl), h)
    }
}

#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct FlatMap<I, U: IntoIterator, F> {
    inner: FlattenCompat<Map<I, F>, U::IntoIter>,
}
impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> FlatMap<I, U, F> {
    pub(super) fn new(iter: I, f: F) -> Self { FlatMap { inner: FlattenCompat::new(iter.map(f)) } }
}
impl<I: Clone, U: IntoIterator<IntoIter: Clone>, F: Clone> Clone for FlatMap<I, U, F> {
    fn clone(&self) -> Self { FlatMap { inner: self.inner.clone() } }
}
impl<I: fmt::Debug, U: IntoIterator<IntoIter: fmt::Debug>, F> fmt::Debug for FlatMap<I, U, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FlatMap").field("inner", &self.inner).finish()
    }
}
impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> Iterator for FlatMap<I, U, F> {
    type Item = U::Item;
    fn next(&mut self) -> Option<U::Item> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl<I: DoubleEndedIterator, U: IntoIterator<IntoIter: DoubleEndedIterator>, F: FnMut(I::Item) -> U> DoubleEndedIterator
    for FlatMap<I, U, F>
{
    fn next_back(&mut self) -> Option<U::Item> { self.inner.next_back() }
}
impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> FusedIterator for FlatMap<I, U, F> {}

#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Flatten<I: Iterator<Item: IntoIterator>> {
    inner: FlattenCompat<I, <I::Item as IntoIterator>::IntoIter>,
}
impl<I: Iterator<Item: IntoIterator>> Flatten<I> {
    pub(super) fn new(iter: I) -> Self { Flatten { inner: FlattenCompat::new(iter) } }
}
impl<I: Iterator<Item: IntoIterator<IntoIter: Clone>> + Clone> Clone for Flatten<I> {
    fn clone(&self) -> Self { Flatten { inner: self.inner.clone() } }
}
impl<I: Iterator<Item: IntoIterator> + Default> Default for Flatten<I> {
    fn default() -> Self { I::default().flatten() }
}
impl<I: Iterator<Item: IntoIterator<IntoIter: fmt::Debug>> + fmt::Debug> fmt::Debug for Flatten<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flatten").field("inner", &self.inner).finish()
    }
}
impl<I: Iterator<Item: IntoIterator>> Iterator for Flatten<I> {
    type Item = <I::Item as IntoIterator>::Item;
    fn next(&mut self) -> Option<<I::Item as IntoIterator>::Item> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl<I: DoubleEndedIterator<Item: IntoIterator<IntoIter: DoubleEndedIterator>>> DoubleEndedIterator for Flatten<I> {
    fn next_back(&mut self) -> Option<<I::Item as IntoIterator>::Item> { self.inner.next_back() }
}
impl<I: FusedIterator<Item: IntoIterator>> FusedIterator for Flatten<I> {}
