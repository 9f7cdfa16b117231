//! What a function returns, without end.
use super::*;

#[path_name = "core::iter::sources::repeat_with::RepeatWith"]
#[derive(Clone, Copy)]
pub struct RepeatWith<F> {
    pub(super) repeater: F,
}

pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> RepeatWith<F> { RepeatWith { repeater } }
impl<A, F: FnMut() -> A> Iterator for RepeatWith<F> {
    type Item = A;
    fn next(&mut self) -> Option<A> { Some((self.repeater)()) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
}
impl<F> fmt::Debug for RepeatWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("RepeatWith").finish_non_exhaustive() }
}
impl<A, F: FnMut() -> A> FusedIterator for RepeatWith<F> {}
