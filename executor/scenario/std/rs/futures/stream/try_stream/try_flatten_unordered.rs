//! The values of streams that are themselves values of a stream, as they come.
use super::*;

/// The streams of a stream; an error is a stream of that one item.
pub(super) struct Inner<St> {
    pub(super) stream: St,
}

enum Part<S: TryStream> {
    Items(S),
    Error(Option<S::Error>),
}
impl<S: TryStream + Unpin> Unpin for Part<S> {}
impl<S: TryStream + Unpin> Stream for Part<S> {
    type Item = Result<S::Ok, S::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.get_mut() {
            Part::Items(stream) => Pin::new(stream).try_poll_next(cx),
            Part::Error(e) => Poll::Ready(e.take().map(Err)),
        }
    }
}
impl<St> Stream for Inner<St>
where
    St: TryStream,
    St::Ok: TryStream + Unpin,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    type Item = Part<St::Ok>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.stream).try_poll_next(cx).map(|next| {
            next.map(|stream| match stream {
                Ok(stream) => Part::Items(stream),
                Err(e) => Part::Error(Some(e.into())),
            })
        })
    }
}

#[must_use = "streams do nothing unless polled"]
pub struct TryFlattenUnordered<St>
where
    St: TryStream,
    St::Ok: TryStream,
{
    pub(super) inner: FlattenUnordered<Inner<St>, Part<St::Ok>>,
}
impl<St> Stream for TryFlattenUnordered<St>
where
    St: TryStream,
    St::Ok: TryStream + Unpin,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    type Item = Result<<St::Ok as TryStream>::Ok, <St::Ok as TryStream>::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.inner).poll_next(cx)
    }
}
