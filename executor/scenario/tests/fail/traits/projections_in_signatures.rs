// A projection of a type parameter equals no other type, wherever it is in a method's signature.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

enum Either<L, R> {
    Left(L),
    Right(R),
}

struct Select<A, B>(A, B);

impl<A: Future + Unpin, B: Future + Unpin> Future for Select<A, B> {
    type Output = Either<A::Output, B::Output>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Either<A, B>> {
        Poll::Pending
    }
}

struct Counted<I>(I, usize);

impl<I: Iterator> Iterator for Counted<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I> {
        self.1 += 1;
        None
    }
}

fn main() {
    Counted("a".chars(), 0).next();
}
