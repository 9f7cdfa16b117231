//! The same item without end.
use super::*;

#[path_name = "core::iter::sources::repeat::Repeat"]
#[derive(Clone, Debug)]
pub struct Repeat<A> {
    pub(super) element: A,
}

pub fn repeat<T: Clone>(elt: T) -> Repeat<T> { Repeat { element: elt } }
impl<A: Clone> Iterator for Repeat<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> { Some(self.element.clone()) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
    fn advance_by(&mut self, _: usize) -> Result<(), usize> { Ok(()) }
    fn nth(&mut self, _: usize) -> Option<A> { Some(self.element.clone()) }
}
impl<A: Clone> DoubleEndedIterator for Repeat<A> {
    fn nth_back(&mut self, _: usize) -> Option<A> { Some(self.element.clone()) }
    fn next_back(&mut self) -> Option<A> { Some(self.element.clone()) }
}
impl<A: Clone> FusedIterator for Repeat<A> {}
