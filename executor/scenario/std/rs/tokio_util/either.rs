//! Either: one of two types that do the same.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio_stream::Stream;

#[derive(Debug, Clone)]
pub enum Either<L, R> {
    Left(L),
    Right(R),
}
impl<L, R, O> Future for Either<L, R>
where
    L: Future<Output = O>,
    R: Future<Output = O>,
{
    type Output = O;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<O> {
        match unsafe { self.get_unchecked_mut() } {
            Either::Left(l) => unsafe { Pin::new_unchecked(l) }.poll(cx),
            Either::Right(r) => unsafe { Pin::new_unchecked(r) }.poll(cx),
        }
    }
}
impl<L, R> Stream for Either<L, R>
where
    L: Stream,
    R: Stream<Item = L::Item>,
{
    type Item = L::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<L::Item>> {
        match unsafe { self.get_unchecked_mut() } {
            Either::Left(l) => unsafe { Pin::new_unchecked(l) }.poll_next(cx),
            Either::Right(r) => unsafe { Pin::new_unchecked(r) }.poll_next(cx),
        }
    }
}
