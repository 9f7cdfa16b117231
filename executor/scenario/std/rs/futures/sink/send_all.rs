//! Sends the items of a stream, then flushes the sink, which stays open.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct SendAll<'a, Si: ?Sized, St: ?Sized + TryStream> {
    pub(super) sink: &'a mut Si,
    pub(super) stream: &'a mut St,
    pub(super) item: Option<St::Ok>,
    pub(super) done: bool,
}
impl<Si: Unpin + ?Sized, St: Unpin + ?Sized + TryStream> Unpin for SendAll<'_, Si, St> {}
impl<Si, St, Ok, Error> Future for SendAll<'_, Si, St>
where
    Si: Sink<Ok, Error = Error> + Unpin + ?Sized,
    St: Stream<Item = Result<Ok, Error>> + TryStream<Ok = Ok, Error = Error> + Unpin + ?Sized,
{
    type Output = Result<(), Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        loop {
            if this.item.is_some() {
                match Pin::new(&mut *this.sink).poll_ready(cx) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
                    Poll::Ready(Ok(())) => {}
                }
                if let Err(e) = Pin::new(&mut *this.sink).start_send(this.item.take().unwrap()) {
                    return Poll::Ready(Err(e));
                }
            }
            if this.done {
                return Pin::new(&mut *this.sink).poll_flush(cx);
            }
            match Pin::new(&mut *this.stream).try_poll_next(cx) {
                Poll::Ready(Some(Ok(item))) => this.item = Some(item),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Err(e)),
                Poll::Ready(None) => this.done = true,
                Poll::Pending => {
                    if let Poll::Ready(Err(e)) = Pin::new(&mut *this.sink).poll_flush(cx) {
                        return Poll::Ready(Err(e));
                    }
                    return Poll::Pending;
                }
            }
        }
    }
}
