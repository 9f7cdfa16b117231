//! Runs a future for each item, one after the other.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct ForEach<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for ForEach<St, Fut, F> {}
impl<St, Fut, F> Future for ForEach<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = ()>,
{
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = unsafe { self.get_unchecked_mut() };
        while each!(this, cx, item => (this.f)(item)).is_some() {}
        Poll::Ready(())
    }
}
