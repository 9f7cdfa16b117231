//! The results as items of an ordinary stream.
use super::*;

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct IntoStream<St> {
    pub(super) stream: St,
}
impl<St: TryStream> Stream for IntoStream<St> {
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.stream).try_poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
