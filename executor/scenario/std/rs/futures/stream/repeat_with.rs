//! What a function returns, without end.
use super::*;

#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct RepeatWith<F> {
    pub(super) f: F,
}

pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> RepeatWith<F> { RepeatWith { f: repeater } }
impl<F> Unpin for RepeatWith<F> {}
impl<A, F: FnMut() -> A> Stream for RepeatWith<F> {
    type Item = A;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<A>> { Poll::Ready(Some((self.f)())) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
}
