//! Shows each item to a function.
use super::*;

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Inspect<St, F> {
    pub(super) stream: St,
    pub(super) f: F,
}
impl<St: Unpin, F> Unpin for Inspect<St, F> {}
impl<St, F> Stream for Inspect<St, F>
where
    St: Stream,
    F: FnMut(&St::Item),
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let next = pinned!(this.stream).poll_next(cx);
        next.map(|item| item.inspect(&mut this.f))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
