//! Vecs of n values; an error comes with the values before it.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryChunks<St: TryStream> {
    pub(super) stream: Fuse<IntoStream<St>>,
    pub(super) items: Vec<St::Ok>,
    pub(super) cap: usize,
}
impl<St: TryStream> Stream for TryChunks<St> {
    type Item = Result<Vec<St::Ok>, TryChunksError<St::Ok, St::Error>>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match ready!(pinned!(this.stream).poll_next(cx)) {
                Some(Ok(item)) => {
                    this.items.push(item);
                    if this.items.len() >= this.cap {
                        return Poll::Ready(Some(Ok(std::mem::take(&mut this.items))));
                    }
                }
                Some(Err(e)) => return Poll::Ready(Some(Err(TryChunksError(std::mem::take(&mut this.items), e)))),
                None if this.items.is_empty() => return Poll::Ready(None),
                None => return Poll::Ready(Some(Ok(std::mem::take(&mut this.items)))),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), !self.items.is_empty() as usize) }
}
macro_rules! chunk_errors {
    ($($name:ident)*) => {$(
        /// What was collected before the error, and the error.
        #[derive(PartialEq, Eq)]
        pub struct $name<T, E>(pub Vec<T>, pub E);
        impl<T, E: fmt::Debug> fmt::Debug for $name<T, E> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.1.fmt(f) }
        }
        impl<T, E: fmt::Display> fmt::Display for $name<T, E> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.1.fmt(f) }
        }
        impl<T, E: fmt::Debug + fmt::Display> std::error::Error for $name<T, E> {}
    )*};
}
chunk_errors! { TryChunksError TryReadyChunksError }
