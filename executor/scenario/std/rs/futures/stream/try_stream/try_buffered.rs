//! Runs up to n of the futures that a stream gives, and returns results in the order of the stream.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryBuffered<St>
where
    St: TryStream,
    St::Ok: TryFuture,
{
    pub(super) stream: Fuse<IntoStream<St>>,
    pub(super) queue: FuturesOrdered<crate::future::IntoFuture<St::Ok>>,
    pub(super) max: usize,
}
impl<St> Stream for TryBuffered<St>
where
    St: TryStream,
    St::Ok: TryFuture<Error = St::Error>,
{
    type Item = Result<<St::Ok as TryFuture>::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        while this.queue.len() < this.max {
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(Ok(f))) => this.queue.push(crate::future::TryFutureExt::into_future(f)),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Some(Err(e))),
                _ => break,
            }
        }
        match Pin::new(&mut this.queue).poll_next(cx) {
            Poll::Ready(None) => {}
            x => return x,
        }
        if this.stream.is_done() { Poll::Ready(None) } else { Poll::Pending }
    }
}
