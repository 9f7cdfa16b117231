//! What adapters give of the stream they wrap: references, its end, its sink.
use super::*;

access! {
    [St, F] Map<St, F>;
    [St] Enumerate<St>;
    [St: Stream, Fut, F] Filter<St, Fut, F>;
    [St, Fut, F] FilterMap<St, Fut, F>;
    [St, Fut, F] Then<St, Fut, F>;
    [St, U] Flatten<St, U>;
    [St, S, Fut, F] Scan<St, S, Fut, F>;
    [St: Stream, Fut, F] SkipWhile<St, Fut, F>;
    [St: Stream, Fut, F] TakeWhile<St, Fut, F>;
    [St: Stream, Fut: Future] TakeUntil<St, Fut>;
    [St] Take<St>;
    [St] Skip<St>;
    [St] Fuse<St>;
    [St, F] Inspect<St, F>;
}

/// The same through the Fuse inside.
macro_rules! access_fused {
    ($([$($g:tt)*] $t:ty where [$($w:tt)*];)*) => {$(
        impl<$($g)*> $t where $($w)* {
            pub fn get_ref(&self) -> &St { &self.stream.stream }
            pub fn get_mut(&mut self) -> &mut St { &mut self.stream.stream }
            pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut St> {
                unsafe { self.map_unchecked_mut(|x| &mut x.stream.stream) }
            }
            pub fn into_inner(self) -> St { self.stream.stream }
        }
    )*};
}
access_fused! {
    [St: Stream] Peekable<St> where [];
    [St: Stream] Chunks<St> where [];
    [St: Stream] ReadyChunks<St> where [];
    [St: Stream] Buffered<St> where [St::Item: Future];
    [St: Stream] BufferUnordered<St> where [St::Item: Future];
}

fused! {
    [St: FusedStream] Skip<St>, x => x.stream.is_terminated();
    [St: FusedStream, F: FnMut(&St::Item)] Inspect<St, F>, x => x.stream.is_terminated();
    [St: FusedStream, Fut: Future<Output = bool>, F: FnMut(&St::Item) -> Fut] SkipWhile<St, Fut, F>, x =>
        x.pending.is_none() && x.stream.is_terminated();
    [St: FusedStream, Fut: Future<Output = bool>, F: FnMut(&St::Item) -> Fut] TakeWhile<St, Fut, F>, x =>
        x.done || x.pending.is_none() && x.stream.is_terminated();
    [St: FusedStream, S, B, Fut: Future<Output = Option<B>>, F: FnMut(&mut S, St::Item) -> Fut]
        Scan<St, S, Fut, F>, x =>
        x.done || x.pending.is_none() && x.stream.is_terminated();
    [St: Stream, Fut: Future] TakeUntil<St, Fut>, x => x.is_stopped();
    [St: FusedStream] Chunks<St>, x => x.stream.is_terminated() && x.items.is_empty();
    [St: FusedStream] ReadyChunks<St>, x => x.stream.is_terminated();
    [A: Stream, B: Stream] Zip<A, B>, x => x.a.is_terminated() && x.b.is_terminated();
    [A: Stream, B: FusedStream<Item = A::Item>] Chain<A, B>, x => x.first.is_none() && x.second.is_terminated();
    [St: FusedStream + UnwindSafe] CatchUnwind<St>, x => x.done || x.stream.is_terminated();
    [A: Stream, B: Stream<Item = A::Item>, C: FnMut(&mut S) -> PollNext, S] SelectWithStrategy<A, B, C, S>, x =>
        x.a.is_terminated() && x.b.is_terminated();
    [S: Stream] PollImmediate<S>, x => x.stream.is_none();
    [A: FusedStream, B: FusedStream<Item = A::Item>] Either<A, B>, x => either!(x, s => s.is_terminated());
    [St: Clone + Stream] Cycle<St>, _x => false;
    [T: Clone] Repeat<T>, _x => false;
    [A, F: FnMut() -> A] RepeatWith<F>, _x => false;
}
impl<St> FusedStream for Flatten<St, St::Item>
where
    St: FusedStream,
    St::Item: Stream,
{
    fn is_terminated(&self) -> bool { self.inner.is_none() && self.stream.is_terminated() }
}
impl<St> FusedStream for Buffered<St>
where
    St: Stream,
    St::Item: Future,
{
    fn is_terminated(&self) -> bool { self.stream.is_done() && self.queue.is_terminated() }
}

macro_rules! fused_futures {
    ($([$($g:tt)*] $t:ty, $x:ident => $e:expr;)*) => {$(
        impl<$($g)*> FusedFuture for $t {
            fn is_terminated(&self) -> bool {
                let $x = self;
                $e
            }
        }
    )*};
}
fused_futures! {
    [St: Stream + Unpin] StreamFuture<St>, x => x.stream.is_none();
    [St: FusedStream, C: Default + Extend<St::Item>] Collect<St, C>, x => x.stream.is_terminated();
    [St: FusedStream] Count<St>, x => x.stream.is_terminated();
    [St: Stream, T, Fut: Future<Output = T>, F: FnMut(T, St::Item) -> Fut] Fold<St, Fut, T, F>, x =>
        x.acc.is_none() && x.pending.is_none();
    [St: FusedStream, Fut: Future<Output = ()>, F: FnMut(St::Item) -> Fut] ForEach<St, Fut, F>, x =>
        x.pending.is_none() && x.stream.is_terminated();
    [St: Stream, Fut: Future<Output = ()>, F: FnMut(St::Item) -> Fut] ForEachConcurrent<St, Fut, F>, x =>
        x.stream.is_none() && x.futures.is_empty();
    [St: Stream, Fut: Future<Output = bool>, F: FnMut(St::Item) -> Fut] All<St, Fut, F>, x => x.done;
    [St: Stream, Fut: Future<Output = bool>, F: FnMut(St::Item) -> Fut] Any<St, Fut, F>, x => x.done;
    [St: FusedStream<Item = (A, B)>, A, B, X: Default + Extend<A>, Y: Default + Extend<B>] Unzip<St, X, Y>, x =>
        x.stream.is_terminated();
    [St: Stream<Item = Result<Item, E>>, Si: Sink<Item, Error = E>, Item, E] Forward<St, Si, Item>, x =>
        x.sink.is_none();
    [St: Stream] Peek<'_, St>, x => x.inner.is_none();
    [St: Stream] PeekMut<'_, St>, x => x.inner.is_none();
    [St: Stream, F: FnOnce(&St::Item) -> bool] NextIf<'_, St, F>, x => x.inner.is_none();
}
impl<St> FusedFuture for Concat<St>
where
    St: FusedStream,
    St::Item: Extend<<St::Item as IntoIterator>::Item> + IntoIterator + Default,
{
    fn is_terminated(&self) -> bool { self.acc.is_none() && self.stream.is_terminated() }
}
impl<St, T> FusedFuture for NextIfEq<'_, St, T>
where
    St: Stream,
    T: ?Sized,
    St::Item: PartialEq<T>,
{
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}

/// A stream that is a sink too stays one under an adapter.
macro_rules! sinks {
    ($([$($g:tt)*] $t:ty;)*) => {$(
        impl<$($g)*, Item> Sink<Item> for $t
        where
            St: Stream + Sink<Item>,
        {
            type Error = <St as Sink<Item>>::Error;
            fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
                self.get_pin_mut().poll_ready(cx)
            }
            fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), Self::Error> {
                self.get_pin_mut().start_send(item)
            }
            fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
                self.get_pin_mut().poll_flush(cx)
            }
            fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
                self.get_pin_mut().poll_close(cx)
            }
        }
    )*};
}
sinks! {
    [St, F] Map<St, F>;
    [St] Enumerate<St>;
    [St: Stream, Fut, F] Filter<St, Fut, F>;
    [St, Fut, F] FilterMap<St, Fut, F>;
    [St, Fut, F] Then<St, Fut, F>;
    [St] Take<St>;
    [St] Skip<St>;
    [St] Fuse<St>;
    [St, F] Inspect<St, F>;
    [St: Stream] Peekable<St>;
}
