//! The items of two streams. A function decides which of them is polled first.
use super::*;

#[derive(Debug, PartialEq, Eq, Copy, Clone, Hash, Default)]
pub enum PollNext {
    #[default]
    Left,
    Right,
}
impl PollNext {
    pub fn toggle(&mut self) -> Self {
        let old = *self;
        *self = self.other();
        old
    }
    pub fn other(&self) -> PollNext {
        match self {
            PollNext::Left => PollNext::Right,
            PollNext::Right => PollNext::Left,
        }
    }
}

#[must_use = "streams do nothing unless polled"]
pub struct SelectWithStrategy<A, B, Clos, State> {
    pub(super) a: Fuse<A>,
    pub(super) b: Fuse<B>,
    pub(super) state: State,
    pub(super) clos: Clos,
}
impl<A: Unpin, B: Unpin, Clos, State> Unpin for SelectWithStrategy<A, B, Clos, State> {}

pub fn select_with_strategy<A, B, Clos, State>(
    stream1: A,
    stream2: B,
    which: Clos,
) -> SelectWithStrategy<A, B, Clos, State>
where
    A: Stream,
    B: Stream<Item = A::Item>,
    Clos: FnMut(&mut State) -> PollNext,
    State: Default,
{
    SelectWithStrategy { a: stream1.fuse(), b: stream2.fuse(), state: State::default(), clos: which }
}

fn poll_two<A, B>(a: Pin<&mut A>, b: Pin<&mut B>, cx: &mut Context<'_>) -> Poll<Option<A::Item>>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    let first = a.poll_next(cx);
    if matches!(first, Poll::Ready(Some(_))) {
        return first;
    }
    // Only both have an end together.
    match b.poll_next(cx) {
        Poll::Ready(None) => first,
        second => second,
    }
}
impl<A, B, Clos, State> Stream for SelectWithStrategy<A, B, Clos, State>
where
    A: Stream,
    B: Stream<Item = A::Item>,
    Clos: FnMut(&mut State) -> PollNext,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match (this.clos)(&mut this.state) {
            PollNext::Left => poll_two(pinned!(this.a), pinned!(this.b), cx),
            PollNext::Right => poll_two(pinned!(this.b), pinned!(this.a), cx),
        }
    }
}
