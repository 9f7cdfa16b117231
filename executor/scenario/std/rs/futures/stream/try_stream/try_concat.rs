//! All values joined to one, or the first error.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryConcat<St: TryStream> {
    pub(super) stream: St,
    pub(super) acc: Option<St::Ok>,
}
impl<St> Future for TryConcat<St>
where
    St: TryStream,
    St::Ok: Extend<<St::Ok as IntoIterator>::Item> + IntoIterator + Default,
{
    type Output = Result<St::Ok, St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(part) = ready!(pinned!(this.stream).try_poll_next(cx)?) {
            match &mut this.acc {
                Some(whole) => whole.extend(part),
                first => *first = Some(part),
            }
        }
        Poll::Ready(Ok(this.acc.take().unwrap_or_default()))
    }
}
