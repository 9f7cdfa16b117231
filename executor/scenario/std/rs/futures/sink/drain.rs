//! A sink that drops all items.
use super::*;

#[must_use = "sinks do nothing unless polled"]
#[derive(Debug, Clone)]
pub struct Drain<T> {
    pub(super) _p: PhantomData<T>,
}
impl<T> Unpin for Drain<T> {}

pub fn drain<T>() -> Drain<T> { Drain { _p: PhantomData } }
impl<T> Sink<T> for Drain<T> {
    type Error = Infallible;
    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn start_send(self: Pin<&mut Self>, _item: T) -> Result<(), Infallible> { Ok(()) }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
}
