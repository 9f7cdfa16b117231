//! Sends the output of a future to a handle, which may live in another task.
use super::*;

#[must_use = "dropping a remote handle cancels the underlying future"]
pub struct RemoteHandle<T> {
    pub(super) rx: oneshot::Receiver<Outcome<T>>,
    /// Shared with the remote future: it runs on without a handle.
    pub(super) detached: Arc<AtomicBool>,
}
/// An output, or the panic that came instead.
type Outcome<T> = Result<T, Box<dyn Any + Send>>;
impl<T> RemoteHandle<T> {
    pub fn forget(self) { self.detached.store(true, Ordering::SeqCst); }
}
impl<T: 'static> Future for RemoteHandle<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        // A panic of the remote future goes on here; so does the news that it has been dropped.
        let outcome = ready!(self.rx.poll_unpin(cx)).unwrap_or_else(|canceled| Err(Box::new(canceled)));
        Poll::Ready(outcome.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}
impl<T> fmt::Debug for RemoteHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("RemoteHandle").finish_non_exhaustive() }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Remote<Fut: Future> {
    /// None: the outcome has been sent.
    pub(super) tx: Option<oneshot::Sender<Outcome<Fut::Output>>>,
    pub(super) detached: Arc<AtomicBool>,
    pub(super) future: Fut,
}
impl<Fut: Future> Future for Remote<Fut> {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = unsafe { self.get_unchecked_mut() };
        let handle = this.tx.as_mut().unwrap();
        let wanted = handle.poll_canceled(cx).is_pending() || this.detached.load(Ordering::SeqCst);
        if wanted {
            let polled = catch_unwind(AssertUnwindSafe(|| pinned!(this.future).poll(cx)));
            let outcome = match polled {
                Ok(poll) => Ok(ready!(poll)),
                Err(panic) => Err(panic),
            };
            let _ = this.tx.take().unwrap().send(outcome);
        }
        Poll::Ready(())
    }
}
