//! The values of streams that are themselves values of a stream, one stream after the other.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryFlatten<St: TryStream> {
    pub(super) stream: St,
    pub(super) next: Option<St::Ok>,
}
impl<St> Stream for TryFlatten<St>
where
    St: TryStream,
    St::Ok: TryStream,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    type Item = Result<<St::Ok as TryStream>::Ok, <St::Ok as TryStream>::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if let Some(s) = &mut this.next {
                if let Some(item) = ready!(pinned!(*s).try_poll_next(cx)) {
                    return Poll::Ready(Some(item));
                }
                this.next = None;
            }
            match ready!(pinned!(this.stream).try_poll_next(cx)) {
                Some(Ok(s)) => this.next = Some(s),
                Some(Err(e)) => return Poll::Ready(Some(Err(e.into()))),
                None => return Poll::Ready(None),
            }
        }
    }
}
impl<St> FusedStream for TryFlatten<St>
where
    St: TryStream + FusedStream,
    St::Ok: TryStream,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    fn is_terminated(&self) -> bool { self.next.is_none() && self.stream.is_terminated() }
}
