//! Looks at the next item, which stays in the stream.
use super::*;

pub struct Peekable<S: Stream> {
    pub(super) stream: S,
    pub(super) peek: Option<Option<S::Item>>,
}
impl<S: Stream + Unpin> Peekable<S> {
    pub async fn peek(&mut self) -> Option<&S::Item> {
        if self.peek.is_none() {
            let next = std::future::poll_fn(|cx| Pin::new(&mut self.stream).poll_next(cx)).await;
            self.peek = Some(next);
        }
        self.peek.as_ref().unwrap().as_ref()
    }
    pub async fn peek_mut(&mut self) -> Option<&mut S::Item> {
        self.peek().await;
        self.peek.as_mut().unwrap().as_mut()
    }
}
impl<S: Stream> Stream for Peekable<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match this.peek.take() {
            Some(v) => Poll::Ready(v),
            None => pinned!(this.stream).poll_next(cx),
        }
    }
}
