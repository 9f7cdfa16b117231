//! As Then with a state; the first None ends the stream.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct Scan<St, S, Fut, F> {
    pub(super) stream: St,
    pub(super) state: S,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) done: bool,
}
impl<St: Unpin, S, Fut: Unpin, F> Unpin for Scan<St, S, Fut, F> {}
impl<St, S, Fut, F, B> Stream for Scan<St, S, Fut, F>
where
    St: Stream,
    F: FnMut(&mut S, St::Item) -> Fut,
    Fut: Future<Output = Option<B>>,
{
    type Item = B;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<B>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let output = each!(this, cx, item => (this.f)(&mut this.state, item));
        // The closure ends the stream by None; the end of the stream below is asked for again.
        this.done = matches!(output, Some(None));
        Poll::Ready(output.flatten())
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        at_most(&self.stream, if self.done { 0 } else { usize::MAX })
    }
}
