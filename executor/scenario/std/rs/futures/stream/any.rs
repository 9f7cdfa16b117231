//! Whether a future says yes to some item; the first yes ends it.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Any<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) done: bool,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for Any<St, Fut, F> {}
impl<St, Fut, F> Future for Any<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Output = bool;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let this = unsafe { self.get_unchecked_mut() };
        assert!(!this.done, "Any polled after completion");
        let found = loop {
            match each!(this, cx, item => (this.f)(item)) {
                Some(false) => {}
                end => break end.is_some(),
            }
        };
        this.done = true;
        Poll::Ready(found)
    }
}
