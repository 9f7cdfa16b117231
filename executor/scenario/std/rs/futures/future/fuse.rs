//! Polls a future no more after its end: then it is pending.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
#[derive(Debug)]
pub struct Fuse<Fut> {
    pub(super) inner: Option<Fut>,
}
impl<Fut: Future> Fuse<Fut> {
    pub fn terminated() -> Fuse<Fut> { Fuse { inner: None } }
}
impl<Fut: Future> Future for Fuse<Fut> {
    type Output = Fut::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Fut::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let out = match &mut this.inner {
            Some(f) => ready!(pinned!(*f).poll(cx)),
            None => return Poll::Pending,
        };
        this.inner = None;
        Poll::Ready(out)
    }
}
impl<Fut: Future> FusedFuture for Fuse<Fut> {
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}
