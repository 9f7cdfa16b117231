//! A sink that passes each item with a state to a function, which returns a future of the next state.
use super::*;

#[must_use = "sinks do nothing unless polled"]
pub struct Unfold<T, F, R> {
    pub(super) f: F,
    pub(super) state: Option<T>,
    pub(super) fut: Option<R>,
}
impl<T, F, R: Unpin> Unpin for Unfold<T, F, R> {}

pub fn unfold<T, F, R, Item, E>(init: T, function: F) -> Unfold<T, F, R>
where
    F: FnMut(T, Item) -> R,
    R: Future<Output = Result<T, E>>,
{
    Unfold { f: function, state: Some(init), fut: None }
}
impl<T, F, R, Item, E> Sink<Item> for Unfold<T, F, R>
where
    F: FnMut(T, Item) -> R,
    R: Future<Output = Result<T, E>>,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> { self.poll_flush(cx) }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), E> {
        let this = unsafe { self.get_unchecked_mut() };
        let state = this.state.take().expect("start_send called without poll_ready being called first");
        this.fut = Some((this.f)(state, item));
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = match &mut this.fut {
            None => return Poll::Ready(Ok(())),
            Some(f) => match pinned!(*f).poll(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(r) => r,
            },
        };
        this.fut = None;
        match r {
            Ok(state) => {
                this.state = Some(state);
                Poll::Ready(Ok(()))
            }
            Err(e) => Poll::Ready(Err(e)),
        }
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> { self.poll_flush(cx) }
}
