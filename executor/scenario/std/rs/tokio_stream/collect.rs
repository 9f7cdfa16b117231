//! What a stream can be collected into.
use crate::Stream;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// An item is put in as soon as it comes; put is false when no further one is wanted.
pub trait FromStream<T>: Sized {
    #[doc(hidden)]
    type Acc;
    #[doc(hidden)]
    fn start(lower: usize) -> Self::Acc;
    #[doc(hidden)]
    fn put(acc: &mut Self::Acc, item: T) -> bool;
    #[doc(hidden)]
    fn finish(acc: &mut Self::Acc) -> Self;
}
impl FromStream<()> for () {
    type Acc = ();
    fn start(_lower: usize) {}
    fn put(_acc: &mut (), _item: ()) -> bool { true }
    fn finish(_acc: &mut ()) {}
}
impl<T: AsRef<str>> FromStream<T> for String {
    type Acc = String;
    fn start(_lower: usize) -> String { String::new() }
    fn put(acc: &mut String, item: T) -> bool {
        acc.push_str(item.as_ref());
        true
    }
    fn finish(acc: &mut String) -> String { std::mem::take(acc) }
}
impl<T> FromStream<T> for Vec<T> {
    type Acc = Vec<T>;
    fn start(lower: usize) -> Vec<T> { Vec::with_capacity(lower) }
    fn put(acc: &mut Vec<T>, item: T) -> bool {
        acc.push(item);
        true
    }
    fn finish(acc: &mut Vec<T>) -> Vec<T> { std::mem::take(acc) }
}
impl<T> FromStream<T> for Box<[T]> {
    type Acc = Vec<T>;
    fn start(lower: usize) -> Vec<T> { Vec::with_capacity(lower) }
    fn put(acc: &mut Vec<T>, item: T) -> bool {
        acc.push(item);
        true
    }
    fn finish(acc: &mut Vec<T>) -> Box<[T]> { std::mem::take(acc).into_boxed_slice() }
}
/// Ends with the first error.
impl<T, U: FromStream<T>, E> FromStream<Result<T, E>> for Result<U, E> {
    type Acc = Result<U::Acc, Option<E>>;
    fn start(lower: usize) -> Self::Acc { Ok(U::start(lower)) }
    fn put(acc: &mut Self::Acc, item: Result<T, E>) -> bool {
        match item {
            Ok(v) => match acc {
                Ok(a) => U::put(a, v),
                Err(_) => false,
            },
            Err(e) => {
                *acc = Err(Some(e));
                false
            }
        }
    }
    fn finish(acc: &mut Self::Acc) -> Self {
        match acc {
            Ok(a) => Ok(U::finish(a)),
            Err(e) => Err(e.take().unwrap()),
        }
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Collect<S: Stream, U: FromStream<S::Item>> {
    stream: S,
    acc: U::Acc,
}
impl<S: Stream, U: FromStream<S::Item>> Collect<S, U> {
    pub(crate) fn new(stream: S) -> Self {
        let acc = U::start(stream.size_hint().0);
        Collect { stream, acc }
    }
}
impl<S: Stream, U: FromStream<S::Item>> Future for Collect<S, U> {
    type Output = U;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<U> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match unsafe { Pin::new_unchecked(&mut this.stream) }.poll_next(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Some(v)) => {
                    if !U::put(&mut this.acc, v) {
                        return Poll::Ready(U::finish(&mut this.acc));
                    }
                }
                Poll::Ready(None) => return Poll::Ready(U::finish(&mut this.acc)),
            }
        }
    }
}
