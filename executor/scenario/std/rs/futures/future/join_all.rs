//! The outputs of all futures of a list, in its order.
use super::*;

enum JoinAllKind<F: Future> {
    Small(Vec<Pin<Box<MaybeDone<F>>>>),
    Big(crate::stream::FuturesOrdered<F>, Vec<F::Output>),
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct JoinAll<F: Future> {
    pub(super) kind: JoinAllKind<F>,
    pub(super) undelivered: Loss,
}
/// From this many futures on, only those that were woken are polled.
const SMALL: usize = 30;

pub fn join_all<I>(iter: I) -> JoinAll<I::Item>
where
    I: IntoIterator,
    I::Item: Future,
{
    let iter = iter.into_iter();
    let kind = match iter.size_hint().1 {
        Some(max) if max <= SMALL => JoinAllKind::Small(iter.map(|f| Box::pin(MaybeDone::Future(f))).collect()),
        _ => JoinAllKind::Big(iter.collect(), Vec::new()),
    };
    JoinAll { kind, undelivered: Loss::new(loss::RESULTS, "join_all") }
}
impl<F: Future> Unpin for JoinAll<F> {}
impl<F: Future> Future for JoinAll<F> {
    type Output = Vec<F::Output>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Vec<F::Output>> {
        let this = &mut *self;
        match &mut this.kind {
            JoinAllKind::Small(elems) => {
                let mut done = 0;
                for e in elems.iter_mut() {
                    if e.as_mut().poll(cx).is_ready() {
                        done += 1;
                    }
                }
                if done < elems.len() {
                    this.undelivered.n = done;
                    return Poll::Pending;
                }
                this.undelivered.over();
                let mut elems = std::mem::take(elems);
                Poll::Ready(elems.iter_mut().map(|e| e.as_mut().take_output().unwrap()).collect())
            }
            JoinAllKind::Big(list, done) => {
                while let Some(v) = ready!(Pin::new(&mut *list).poll_next(cx)) {
                    done.push(v);
                    this.undelivered.n = done.len();
                }
                this.undelivered.over();
                Poll::Ready(std::mem::take(done))
            }
        }
    }
}
impl<F: Future> FromIterator<F> for JoinAll<F> {
    fn from_iter<T: IntoIterator<Item = F>>(iter: T) -> Self { join_all(iter) }
}
