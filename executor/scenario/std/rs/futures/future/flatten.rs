//! The output of a future that is the output of a future, or the items of a stream that is.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Flatten<A, B> {
    pub(super) state: FlattenState<A, B>,
}
impl<A> Future for Flatten<A, A::Output>
where
    A: Future,
    A::Output: Future,
{
    type Output = <A::Output as Future>::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                FlattenState::First(a) => FlattenState::Second(ready!(pinned!(*a).poll(cx))),
                FlattenState::Second(b) => {
                    let out = ready!(pinned!(*b).poll(cx));
                    this.state = FlattenState::Done;
                    return Poll::Ready(out);
                }
                FlattenState::Done => panic!("Flatten polled after completion"),
            };
            this.state = next;
        }
    }
}

#[must_use = "streams do nothing unless polled"]
pub struct FlattenStream<A, B> {
    pub(super) state: FlattenState<A, B>,
}
impl<A> Stream for FlattenStream<A, A::Output>
where
    A: Future,
    A::Output: Stream,
{
    type Item = <A::Output as Stream>::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                FlattenState::First(a) => FlattenState::Second(ready!(pinned!(*a).poll(cx))),
                FlattenState::Second(b) => {
                    let item = ready!(pinned!(*b).poll_next(cx));
                    if item.is_none() {
                        this.state = FlattenState::Done;
                    }
                    return Poll::Ready(item);
                }
                FlattenState::Done => return Poll::Ready(None),
            };
            this.state = next;
        }
    }
}
