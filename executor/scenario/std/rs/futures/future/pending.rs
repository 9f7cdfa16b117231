//! A future that is never ready.
use super::*;

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Pending<T> {
    pub(super) _data: std::marker::PhantomData<T>,
}

pub fn pending<T>() -> Pending<T> { Pending { _data: std::marker::PhantomData } }
impl<T> Future for Pending<T> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> { Pin::new(&mut std::future::pending()).poll(cx) }
}
impl<T> FusedFuture for Pending<T> {
    fn is_terminated(&self) -> bool { true }
}
impl<T> Unpin for Pending<T> {}
impl<T> Clone for Pending<T> {
    fn clone(&self) -> Self { pending() }
}
