//! What streams become, and what becomes a stream. For the collections of std it
//! is what iterators become.
use super::GatherFuture;
use futures::stream::Stream;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;

/// What can become a stream: the streams themselves.
pub trait IntoStream {
    type Item;
    type IntoStream: Stream<Item = Self::Item>;
    fn into_stream(self) -> Self::IntoStream;
}
impl<I: Stream> IntoStream for I {
    type Item = I::Item;
    type IntoStream = I;
    fn into_stream(self) -> I { self }
}

pub trait FromStream<T> {
    fn from_stream<'a, S: IntoStream<Item = T> + 'a>(stream: S) -> Pin<Box<dyn Future<Output = Self> + Send + 'a>>
    where
        <S as IntoStream>::IntoStream: Send;
}
impl<T, C: FromIterator<T>> FromStream<T> for C {
    fn from_stream<'a, S: IntoStream<Item = T> + 'a>(stream: S) -> Pin<Box<dyn Future<Output = C> + Send + 'a>>
    where
        <S as IntoStream>::IntoStream: Send,
    {
        Box::pin(GatherFuture { stream: stream.into_stream(), items: Vec::new(), _c: PhantomData })
    }
}

pub trait Extend<A> {
    fn extend<'a, T: IntoStream<Item = A> + 'a>(
        &'a mut self,
        stream: T,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>
    where
        <T as IntoStream>::IntoStream: Send;
}
impl<A, C: std::iter::Extend<A>> Extend<A> for C {
    fn extend<'a, T: IntoStream<Item = A> + 'a>(
        &'a mut self,
        stream: T,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>
    where
        <T as IntoStream>::IntoStream: Send,
    {
        Box::pin(super::ForEachFuture {
            stream: stream.into_stream(),
            f: move |x| std::iter::Extend::extend(self, Some(x)),
        })
    }
}
pub async fn extend<'a, C, T, S>(collection: &mut C, stream: S)
where
    C: Extend<T>,
    S: IntoStream<Item = T> + 'a,
    <S as IntoStream>::IntoStream: Send,
{
    Extend::extend(collection, stream).await
}
