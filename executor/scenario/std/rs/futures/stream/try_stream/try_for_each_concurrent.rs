//! Runs futures for the values, up to a number of them at a time; the first error ends it.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryForEachConcurrent<St, Fut, F> {
    pub(super) stream: Option<St>,
    pub(super) f: F,
    pub(super) futures: FuturesUnordered<Fut>,
    pub(super) limit: usize,
}
impl<St: Unpin, Fut, F> Unpin for TryForEachConcurrent<St, Fut, F> {}
impl<St, Fut, F> Future for TryForEachConcurrent<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: Future<Output = Result<(), St::Error>>,
{
    type Output = Result<(), St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        // As ForEachConcurrent, and with the first error everything is dropped.
        loop {
            let room = this.futures.len() < this.limit;
            let next = this.stream.as_mut().filter(|_| room).map(|s| pinned!(*s).try_poll_next(cx));
            let mut progress = false;
            let mut failed = None;
            match next {
                Some(Poll::Ready(Some(Ok(value)))) => {
                    this.futures.push((this.f)(value));
                    progress = true;
                }
                Some(Poll::Ready(end)) => {
                    this.stream = None;
                    failed = end.and_then(Result::err);
                }
                _ => {}
            }
            if failed.is_none() {
                match this.futures.poll_next_unpin(cx) {
                    Poll::Ready(None) if this.stream.is_none() => return Poll::Ready(Ok(())),
                    Poll::Ready(Some(output)) => {
                        progress = true;
                        failed = output.err();
                    }
                    _ => {}
                }
            }
            if let Some(e) = failed {
                this.stream = None;
                this.futures.clear();
                return Poll::Ready(Err(e));
            }
            if !progress {
                return Poll::Pending;
            }
        }
    }
}
