//! Makes a stream of items of each value, all of which go into the sink.
use super::*;

#[must_use = "sinks do nothing unless polled"]
pub struct WithFlatMap<Si, Item, U, St, F> {
    pub(super) sink: Si,
    pub(super) f: F,
    pub(super) stream: Option<St>,
    pub(super) buffer: Option<Item>,
    pub(super) _p: PhantomData<fn(U)>,
}
impl<Si: Unpin, Item, U, St: Unpin, F> Unpin for WithFlatMap<Si, Item, U, St, F> {}
impl<Si, Item, U, St, F> WithFlatMap<Si, Item, U, St, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> St,
    St: Stream<Item = Result<Item, Si::Error>>,
{
    fn try_empty(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        loop {
            if self.buffer.is_some() {
                ok!(pinned!(self.sink).poll_ready(cx));
                if let Err(e) = pinned!(self.sink).start_send(self.buffer.take().unwrap()) {
                    return Poll::Ready(Err(e));
                }
            }
            let next = match &mut self.stream {
                None => return Poll::Ready(Ok(())),
                Some(s) => match pinned!(*s).poll_next(cx) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(x) => x,
                },
            };
            match next {
                Some(Ok(item)) => self.buffer = Some(item),
                Some(Err(e)) => return Poll::Ready(Err(e)),
                None => self.stream = None,
            }
        }
    }
}
impl<Si, Item, U, St, F> Sink<U> for WithFlatMap<Si, Item, U, St, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> St,
    St: Stream<Item = Result<Item, Si::Error>>,
{
    type Error = Si::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        unsafe { self.get_unchecked_mut() }.try_empty(cx)
    }
    fn start_send(self: Pin<&mut Self>, item: U) -> Result<(), Si::Error> {
        let this = unsafe { self.get_unchecked_mut() };
        this.stream = Some((this.f)(item));
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_close(cx)
    }
}
