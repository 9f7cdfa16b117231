//! Ready at every poll, with a new value.
use super::*;

/// Ready at every poll, with a new value.
#[derive(Debug, Clone, Copy)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct AlwaysReady<T, F: Fn() -> T>(F);
impl<T, F: Fn() -> T> Unpin for AlwaysReady<T, F> {}

pub fn always_ready<T, F: Fn() -> T>(prod: F) -> AlwaysReady<T, F> { AlwaysReady(prod) }
impl<T, F: Fn() -> T> Future for AlwaysReady<T, F> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> { Poll::Ready((self.0)()) }
}
impl<T, F: Fn() -> T> FusedFuture for AlwaysReady<T, F> {
    fn is_terminated(&self) -> bool { false }
}
