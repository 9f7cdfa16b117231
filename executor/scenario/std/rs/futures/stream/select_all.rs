//! The items of any number of streams.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct SelectAll<St> {
    pub(super) inner: FuturesUnordered<StreamFuture<St>>,
}
impl<St> SelectAll<St> {
    pub fn new() -> SelectAll<St> { SelectAll { inner: FuturesUnordered::new() } }
    pub fn len(&self) -> usize { self.inner.len() }
    pub fn is_empty(&self) -> bool { self.inner.is_empty() }
    pub fn push(&mut self, stream: St)
    where
        St: Stream + Unpin,
    {
        self.inner.push(stream.into_future());
    }
}
impl<St> Unpin for SelectAll<St> {}
impl<St: Stream + Unpin> Stream for SelectAll<St> {
    type Item = St::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        // A stream that has given an item queues behind the others; one that has ended is dropped.
        while let Some((item, stream)) = ready!(self.inner.poll_next_unpin(cx)) {
            if item.is_some() {
                self.push(stream);
                return Poll::Ready(item);
            }
        }
        Poll::Ready(None)
    }
}
impl<St: Stream + Unpin> FusedStream for SelectAll<St> {
    fn is_terminated(&self) -> bool { self.inner.is_terminated() }
}
impl<St> Default for SelectAll<St> {
    fn default() -> Self { SelectAll::new() }
}
impl<St> fmt::Debug for SelectAll<St> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("SelectAll { ... }") }
}
impl<St: Stream + Unpin> FromIterator<St> for SelectAll<St> {
    fn from_iter<T: IntoIterator<Item = St>>(iter: T) -> Self { select_all(iter) }
}
impl<St: Stream + Unpin> Extend<St> for SelectAll<St> {
    fn extend<T: IntoIterator<Item = St>>(&mut self, iter: T) { iter.into_iter().for_each(|st| self.push(st)) }
}
impl<St: Stream + Unpin> SelectAll<St> {
    pub fn clear(&mut self) { self.inner.clear(); }
    pub fn iter(&self) -> impl Iterator<Item = &St> { self.inner.iter().filter_map(|f| f.get_ref()) }
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut St> { self.inner.iter_mut().filter_map(|f| f.get_mut()) }
}

pub fn select_all<I>(streams: I) -> SelectAll<I::Item>
where
    I: IntoIterator,
    I::Item: Stream + Unpin,
{
    let mut all = SelectAll::new();
    all.extend(streams);
    all
}
