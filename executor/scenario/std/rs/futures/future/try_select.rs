//! The result of the future that is ready first, and the other future.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TrySelect<A, B> {
    pub(super) inner: Option<(A, B)>,
}

pub fn try_select<A, B>(future1: A, future2: B) -> TrySelect<A, B>
where
    A: TryFuture + Unpin,
    B: TryFuture + Unpin,
{
    TrySelect { inner: Some((future1, future2)) }
}
impl<A: Unpin, B: Unpin> Unpin for TrySelect<A, B> {}
impl<A, B> Future for TrySelect<A, B>
where
    A: TryFuture + Unpin,
    B: TryFuture + Unpin,
{
    type Output = Result<Either<(A::Ok, B), (B::Ok, A)>, Either<(A::Error, B), (B::Error, A)>>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (mut a, mut b) = self.inner.take().expect("cannot poll Select twice");
        match Pin::new(&mut a).try_poll(cx) {
            Poll::Ready(Ok(x)) => return Poll::Ready(Ok(Either::Left((x, b)))),
            Poll::Ready(Err(x)) => return Poll::Ready(Err(Either::Left((x, b)))),
            Poll::Pending => {}
        }
        match Pin::new(&mut b).try_poll(cx) {
            Poll::Ready(Ok(x)) => return Poll::Ready(Ok(Either::Right((x, a)))),
            Poll::Ready(Err(x)) => return Poll::Ready(Err(Either::Right((x, a)))),
            Poll::Pending => {}
        }
        self.inner = Some((a, b));
        Poll::Pending
    }
}
