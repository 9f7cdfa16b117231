//! The first item of a stream, and the rest of the stream.
use super::*;

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct StreamFuture<St> {
    pub(super) stream: Option<St>,
}
impl<St: Unpin> Unpin for StreamFuture<St> {}
impl<St> StreamFuture<St> {
    pub fn get_ref(&self) -> Option<&St> { self.stream.as_ref() }
    pub fn get_mut(&mut self) -> Option<&mut St> { self.stream.as_mut() }
    pub fn into_inner(self) -> Option<St> { self.stream }
}
impl<St: Stream + Unpin> Future for StreamFuture<St> {
    type Output = (Option<St::Item>, St);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let stream = self.stream.as_mut().expect("polling StreamFuture twice");
        stream.poll_next_unpin(cx).map(|item| (item, self.stream.take().unwrap()))
    }
}
