//! No items.
use super::*;

#[path_name = "core::iter::sources::empty::Empty"]
pub struct Empty<T>(crate::marker::PhantomData<fn() -> T>);

pub const fn empty<T>() -> Empty<T> { Empty(crate::marker::PhantomData) }
impl<T> Iterator for Empty<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { None }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(0)) }
}
impl<T> DoubleEndedIterator for Empty<T> {
    fn next_back(&mut self) -> Option<T> { None }
}
impl<T> ExactSizeIterator for Empty<T> {}
impl<T> FusedIterator for Empty<T> {}
impl<T> Clone for Empty<T> {
    fn clone(&self) -> Self { empty() }
}
impl<T> Default for Empty<T> {
    fn default() -> Self { empty() }
}
impl<T> fmt::Debug for Empty<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Empty") }
}
