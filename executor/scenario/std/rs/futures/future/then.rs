//! Passes the output to a function that returns another future.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Then<A, B, F> {
    pub(super) state: ThenState<A, B, F>,
}
impl<A, B, F> Future for Then<A, B, F>
where
    A: Future,
    B: Future,
    F: FnOnce(A::Output) -> B,
{
    type Output = B::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<B::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                ThenState::First(a, f) => {
                    let out = ready!(pinned!(*a).poll(cx));
                    let f = f.take().unwrap();
                    this.state = ThenState::Done;
                    ThenState::Second(f(out))
                }
                ThenState::Second(b) => {
                    let out = ready!(pinned!(*b).poll(cx));
                    this.state = ThenState::Done;
                    return Poll::Ready(out);
                }
                ThenState::Done => panic!("Flatten polled after completion"),
            };
            this.state = next;
        }
    }
}
impl<A, B, F> FusedFuture for Then<A, B, F>
where
    A: Future,
    B: Future,
    F: FnOnce(A::Output) -> B,
{
    fn is_terminated(&self) -> bool { matches!(self.state, ThenState::Done) }
}
