//! Runs up to n of the futures that a stream gives, and returns results as they come.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryBufferUnordered<St>
where
    St: TryStream,
    St::Ok: TryFuture,
{
    pub(super) stream: Option<St>,
    pub(super) queue: FuturesUnordered<crate::future::IntoFuture<St::Ok>>,
    pub(super) max: usize,
}
impl<St> Stream for TryBufferUnordered<St>
where
    St: TryStream,
    St::Ok: TryFuture<Error = St::Error>,
{
    type Item = Result<<St::Ok as TryFuture>::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        while this.queue.len() < this.max {
            let next = match &mut this.stream {
                Some(s) => pinned!(*s).try_poll_next(cx),
                None => break,
            };
            match next {
                Poll::Ready(Some(Ok(f))) => this.queue.push(crate::future::TryFutureExt::into_future(f)),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Some(Err(e))),
                Poll::Ready(None) => this.stream = None,
                Poll::Pending => break,
            }
        }
        match Pin::new(&mut this.queue).poll_next(cx) {
            Poll::Ready(None) => {}
            x => return x,
        }
        if this.stream.is_none() { Poll::Ready(None) } else { Poll::Pending }
    }
}
