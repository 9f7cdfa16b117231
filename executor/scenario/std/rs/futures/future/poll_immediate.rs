//! One poll: None if the future is not ready.
use super::*;

#[derive(Debug, Clone)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct PollImmediate<T>(Option<T>);

pub fn poll_immediate<F: Future>(f: F) -> PollImmediate<F> { PollImmediate(Some(f)) }
impl<F: Future> Future for PollImmediate<F> {
    type Output = Option<F::Output>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<F::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = match &mut this.0 {
            Some(f) => pinned!(*f).poll(cx),
            None => panic!("PollImmediate polled after completion"),
        };
        match r {
            Poll::Ready(t) => {
                this.0 = None;
                Poll::Ready(Some(t))
            }
            Poll::Pending => Poll::Ready(None),
        }
    }
}
/// As a stream: what each poll returns, up to the output.
impl<F: Future> Stream for PollImmediate<F> {
    type Item = Poll<F::Output>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.0 else { return Poll::Ready(None) };
        let polled = pinned!(*future).poll(cx);
        if polled.is_ready() {
            this.0 = None;
        }
        Poll::Ready(Some(polled))
    }
}
impl<F: Future> FusedFuture for PollImmediate<F> {
    fn is_terminated(&self) -> bool { self.0.is_none() }
}
