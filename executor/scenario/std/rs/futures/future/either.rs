//! One of two futures, streams or sinks with the same output.
use super::*;

#[derive(Debug, Clone)]
pub enum Either<A, B> {
    Left(A),
    Right(B),
}
impl<A, B, T> Either<(T, A), (T, B)> {
    pub fn factor_first(self) -> (T, Either<A, B>) { 
        match self {
            Either::Left((same, one)) => (same, Either::Left(one)),
            Either::Right((same, two)) => (same, Either::Right(two)),
        }
    }
}
impl<A, B, T> Either<(A, T), (B, T)> {
    pub fn factor_second(self) -> (Either<A, B>, T) {
        match self {
            Either::Left((one, same)) => (Either::Left(one), same),
            Either::Right((two, same)) => (Either::Right(two), same),
        }
    }
}
impl<T> Either<T, T> {
    pub fn into_inner(self) -> T { either!(self, x => x) }
}
impl<A, B> Future for Either<A, B>
where
    A: Future,
    B: Future<Output = A::Output>,
{
    type Output = A::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<A::Output> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).poll(cx))
    }
}
impl<A, B> FusedFuture for Either<A, B>
where
    A: FusedFuture,
    B: FusedFuture<Output = A::Output>,
{
    fn is_terminated(&self) -> bool {
        either!(self, x => x.is_terminated())
    }
}
impl<A, B> Stream for Either<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).poll_next(cx))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        either!(self, x => x.size_hint())
    }
}
impl<A, B> Iterator for Either<A, B>
where
    A: Iterator,
    B: Iterator<Item = A::Item>,
{
    type Item = A::Item;
    fn next(&mut self) -> Option<A::Item> {
        either!(self, x => x.next())
    }
}
