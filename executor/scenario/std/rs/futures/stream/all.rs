//! Whether futures say yes to all items; the first no ends it.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct All<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) done: bool,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for All<St, Fut, F> {}
impl<St, Fut, F> Future for All<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Output = bool;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let this = unsafe { self.get_unchecked_mut() };
        assert!(!this.done, "All polled after completion");
        let all = loop {
            match each!(this, cx, item => (this.f)(item)) {
                Some(true) => {}
                end => break end.is_none(),
            }
        };
        this.done = true;
        Poll::Ready(all)
    }
}
