//! The successes of all futures of a list, or the first error.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryJoinAll<F: TryFuture> {
    pub(super) elems: Vec<Pin<Box<TryMaybeDone<F>>>>,
    pub(super) undelivered: Loss,
}

pub fn try_join_all<I>(i: I) -> TryJoinAll<I::Item>
where
    I: IntoIterator,
    I::Item: TryFuture,
{
    let elems = i.into_iter().map(|f| Box::pin(TryMaybeDone::Future(f))).collect();
    TryJoinAll { elems, undelivered: Loss::new(loss::RESULTS, "try_join_all") }
}
impl<F: TryFuture> FromIterator<F> for TryJoinAll<F> {
    fn from_iter<T: IntoIterator<Item = F>>(iter: T) -> Self { try_join_all(iter) }
}
impl<F: TryFuture> Unpin for TryJoinAll<F> {}
impl<F: TryFuture> Future for TryJoinAll<F> {
    type Output = Result<Vec<F::Ok>, F::Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut done = 0;
        let mut failed = None;
        for e in self.elems.iter_mut() {
            match e.as_mut().poll(cx) {
                Poll::Pending => {}
                Poll::Ready(Ok(())) => done += 1,
                Poll::Ready(Err(e)) => {
                    failed = Some(e);
                    break;
                }
            }
        }
        if let Some(e) = failed {
            let _ = std::mem::take(&mut self.elems);
            return Poll::Ready(Err(e));
        }
        self.undelivered.n = done;
        if done < self.elems.len() {
            return Poll::Pending;
        }
        self.undelivered.over();
        let mut elems = std::mem::take(&mut self.elems);
        Poll::Ready(Ok(elems.iter_mut().map(|e| e.as_mut().take_output().unwrap()).collect()))
    }
}
