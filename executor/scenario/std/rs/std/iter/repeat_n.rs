//! The same item n times.
use super::*;

#[path_name = "core::iter::sources::repeat_n::RepeatN"]
#[derive(Clone, Debug)]
pub struct RepeatN<A> {
    pub(super) count: usize,
    pub(super) element: Option<A>,
}

pub fn repeat_n<T: Clone>(element: T, count: usize) -> RepeatN<T> {
    RepeatN { element: if count == 0 { None } else { Some(element) }, count }
}
impl<A: Clone> Iterator for RepeatN<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        if self.count == 0 { self.element.take() } else { self.element.clone() }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.count, Some(self.count)) }
}
impl<A: Clone> DoubleEndedIterator for RepeatN<A> {
    fn next_back(&mut self) -> Option<A> { self.next() }
}
impl<A: Clone> ExactSizeIterator for RepeatN<A> {}
