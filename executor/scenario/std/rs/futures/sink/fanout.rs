//! Hands each item to two sinks.
use super::*;

/// Polls both sinks, also the second if the first is not ready yet. An error of the first comes at once.
macro_rules! both {
    ($($poll:ident)*) => {$(
        fn $poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            let this = unsafe { self.get_unchecked_mut() };
            let first = pinned!(this.a).$poll(cx)?;
            let second = pinned!(this.b).$poll(cx)?;
            if first.is_ready() { second.map(Ok) } else { Poll::Pending }
        }
    )*};
}

#[must_use = "sinks do nothing unless polled"]
pub struct Fanout<A, B> {
    pub(super) a: A,
    pub(super) b: B,
}
impl<A: Unpin, B: Unpin> Unpin for Fanout<A, B> {}
impl<A, B, Item> Sink<Item> for Fanout<A, B>
where
    A: Sink<Item>,
    Item: Clone,
    B: Sink<Item, Error = A::Error>,
{
    type Error = A::Error;
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), A::Error> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.a).start_send(item.clone())?;
        pinned!(this.b).start_send(item)
    }
    both!(poll_ready poll_flush poll_close);
}
impl<A, B> Fanout<A, B> {
    pub fn get_ref(&self) -> (&A, &B) { (&self.a, &self.b) }
    pub fn get_mut(&mut self) -> (&mut A, &mut B) { (&mut self.a, &mut self.b) }
    pub fn into_inner(self) -> (A, B) { (self.a, self.b) }
}
