//! Makes an item of each value by a future, before it goes into the sink.
use super::*;

#[must_use = "sinks do nothing unless polled"]
pub struct With<Si, Item, U, Fut, F> {
    pub(super) sink: Si,
    pub(super) f: F,
    pub(super) state: Option<Fut>,
    pub(super) _p: PhantomData<fn(U) -> Item>,
}
impl<Si, Item, U, Fut, F, E> With<Si, Item, U, Fut, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> Fut,
    Fut: Future<Output = Result<Item, E>>,
    E: From<Si::Error>,
{
    fn poll_state(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let item = match &mut self.state {
            None => return Poll::Ready(Ok(())),
            Some(fut) => match pinned!(*fut).poll(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Ok(item)) => item,
                Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
            },
        };
        self.state = None;
        match pinned!(self.sink).start_send(item) {
            Ok(()) => Poll::Ready(Ok(())),
            Err(e) => Poll::Ready(Err(e.into())),
        }
    }
}
impl<Si: Unpin, Item, U, Fut: Unpin, F> Unpin for With<Si, Item, U, Fut, F> {}
impl<Si, Item, U, Fut, F, E> Sink<U> for With<Si, Item, U, Fut, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> Fut,
    Fut: Future<Output = Result<Item, E>>,
    E: From<Si::Error>,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.poll_state(cx));
        ok!(pinned!(this.sink).poll_ready(cx));
        Poll::Ready(Ok(()))
    }
    fn start_send(self: Pin<&mut Self>, item: U) -> Result<(), E> {
        let this = unsafe { self.get_unchecked_mut() };
        this.state = Some((this.f)(item));
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.poll_state(cx));
        ok!(pinned!(this.sink).poll_flush(cx));
        Poll::Ready(Ok(()))
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.poll_state(cx));
        ok!(pinned!(this.sink).poll_close(cx));
        Poll::Ready(Ok(()))
    }
}
