//! Passes an error to a function that returns another future.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct OrElse<A, B, F> {
    pub(super) state: ThenState<A, B, F>,
}
impl<A, B, F> Future for OrElse<A, B, F>
where
    A: TryFuture,
    B: TryFuture<Ok = A::Ok>,
    F: FnOnce(A::Error) -> B,
{
    type Output = Result<B::Ok, B::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                ThenState::First(a, f) => match ready!(pinned!(*a).try_poll(cx)) {
                    Ok(v) => {
                        this.state = ThenState::Done;
                        return Poll::Ready(Ok(v));
                    }
                    Err(e) => {
                        let f = f.take().unwrap();
                        this.state = ThenState::Done;
                        ThenState::Second(f(e))
                    }
                },
                ThenState::Second(b) => {
                    let out = ready!(pinned!(*b).try_poll(cx));
                    this.state = ThenState::Done;
                    return Poll::Ready(out);
                }
                ThenState::Done => panic!("TryFlattenErr polled after completion"),
            };
            this.state = next;
        }
    }
}
