//! A panic of the stream becomes its last item, an error.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct CatchUnwind<St> {
    pub(super) stream: St,
    pub(super) done: bool,
}
impl<St: Stream + UnwindSafe> Stream for CatchUnwind<St> {
    type Item = Result<St::Item, Box<dyn std::any::Any + Send>>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let polled = catch_unwind(AssertUnwindSafe(|| pinned!(this.stream).poll_next(cx)));
        this.done = polled.is_err();
        match polled {
            Ok(next) => next.map(|item| item.map(Ok)),
            Err(panic) => Poll::Ready(Some(Err(panic))),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        at_most(&self.stream, if self.done { 0 } else { usize::MAX })
    }
}
