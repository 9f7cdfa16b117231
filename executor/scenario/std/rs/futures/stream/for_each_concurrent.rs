//! Runs futures for the items, up to a number of them at a time.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct ForEachConcurrent<St, Fut, F> {
    pub(super) stream: Option<St>,
    pub(super) f: F,
    pub(super) futures: FuturesUnordered<Fut>,
    pub(super) limit: usize,
}
impl<St: Unpin, Fut, F> Unpin for ForEachConcurrent<St, Fut, F> {}
impl<St, Fut, F> Future for ForEachConcurrent<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = ()>,
{
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = unsafe { self.get_unchecked_mut() };
        // In turns: one item more, then one poll of the futures, as long as one of the two gets on.
        loop {
            let room = this.futures.len() < this.limit;
            let next = this.stream.as_mut().filter(|_| room).map(|s| pinned!(*s).poll_next(cx));
            let started = match next {
                Some(Poll::Ready(Some(item))) => Some(this.futures.push((this.f)(item))),
                Some(Poll::Ready(None)) => {
                    this.stream = None;
                    None
                }
                _ => None,
            };
            let ended = this.futures.poll_next_unpin(cx);
            if ended == Poll::Ready(None) && this.stream.is_none() {
                return Poll::Ready(());
            }
            if started.is_none() && ended != Poll::Ready(Some(())) {
                return Poll::Pending;
            }
        }
    }
}
