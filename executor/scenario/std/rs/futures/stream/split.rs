//! The two halves of what is a stream and a sink. Both share it behind a lock.
use super::*;

#[must_use = "sinks do nothing unless polled"]
pub struct SplitSink<S, Item> {
    pub(super) both: Arc<Mutex<Pin<Box<S>>>>,
    pub(super) slot: Option<Item>,
}

#[must_use = "streams do nothing unless polled"]
pub struct SplitStream<S> {
    pub(super) both: Arc<Mutex<Pin<Box<S>>>>,
}
impl<S: Sink<Item>, Item> SplitSink<S, Item> {
    /// Polls the sink by `poll` when the item in the slot has gone into it.
    fn poll_both(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        poll: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<Result<(), S::Error>>,
    ) -> Poll<Result<(), S::Error>> {
        ready_ok!(self.as_mut().poll_flush_slot(cx));
        let mut both = self.both.lock().unwrap();
        poll(both.as_mut(), cx)
    }
    pub fn reunite(self, other: SplitStream<S>) -> Result<S, ReuniteError<S, Item>> { other.reunite(self) }
}
impl<S> SplitStream<S> {
    pub fn reunite<Item>(self, other: SplitSink<S, Item>) -> Result<S, ReuniteError<S, Item>> {
        if !Arc::ptr_eq(&self.both, &other.both) {
            return Err(ReuniteError(other, self));
        }
        drop(other);
        match Arc::try_unwrap(self.both) {
            // The halves are the only owners, and a moved half moves nothing pinned.
            Ok(m) => Ok(unsafe { *Pin::into_inner_unchecked(m.into_inner().unwrap()) }),
            Err(_) => unreachable!(),
        }
    }
}

pub struct ReuniteError<S, Item>(pub SplitSink<S, Item>, pub SplitStream<S>);
impl<S, Item> fmt::Debug for ReuniteError<S, Item> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("ReuniteError").field(&"...").finish() }
}
impl<S, Item> fmt::Display for ReuniteError<S, Item> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tried to reunite a SplitStream and SplitSink that don't form a pair")
    }
}
impl<S, Item> std::error::Error for ReuniteError<S, Item> {}
impl<S, Item> Unpin for SplitSink<S, Item> {}
impl<S> Unpin for SplitStream<S> {}
impl<S: Stream> Stream for SplitStream<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let mut both = self.both.lock().unwrap();
        both.as_mut().poll_next(cx)
    }
}
impl<S: Sink<Item>, Item> Sink<Item> for SplitSink<S, Item> {
    type Error = S::Error;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        if self.slot.is_none() {
            return Poll::Ready(Ok(()));
        }
        self.as_mut().poll_flush_slot(cx)
    }
    fn start_send(mut self: Pin<&mut Self>, item: Item) -> Result<(), S::Error> {
        self.slot = Some(item);
        Ok(())
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.poll_both(cx, |sink, cx| sink.poll_flush(cx))
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.poll_both(cx, |sink, cx| sink.poll_close(cx))
    }
}
impl<S: Sink<Item>, Item> SplitSink<S, Item> {
    fn poll_flush_slot(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        let this = &mut *self;
        let mut both = this.both.lock().unwrap();
        if this.slot.is_some() {
            if let Err(e) = ready!(both.as_mut().poll_ready(cx)) {
                return Poll::Ready(Err(e));
            }
            return Poll::Ready(both.as_mut().start_send(this.slot.take().unwrap()));
        }
        Poll::Ready(Ok(()))
    }
}
