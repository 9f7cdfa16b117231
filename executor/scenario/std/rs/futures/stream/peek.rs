//! Looks at the next item, which stays in the stream.
use super::*;

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Peekable<St: Stream> {
    pub(super) stream: Fuse<St>,
    pub(super) peeked: Option<St::Item>,
}
impl<St: Stream + Unpin> Unpin for Peekable<St> {}
impl<St: Stream> Peekable<St> {
    pub fn peek(self: Pin<&mut Self>) -> Peek<'_, St> { Peek { inner: Some(self) } }
    pub fn poll_peek(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<&St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.peeked.is_none() {
            this.peeked = ready!(pinned!(this.stream).poll_next(cx));
        }
        Poll::Ready(this.peeked.as_ref())
    }
    pub fn peek_mut(self: Pin<&mut Self>) -> PeekMut<'_, St> { PeekMut { inner: Some(self) } }
    pub fn poll_peek_mut(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<&mut St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.peeked.is_none() {
            this.peeked = ready!(pinned!(this.stream).poll_next(cx));
        }
        Poll::Ready(this.peeked.as_mut())
    }
    pub fn next_if<F>(self: Pin<&mut Self>, func: F) -> NextIf<'_, St, F>
    where
        F: FnOnce(&St::Item) -> bool,
    {
        NextIf { inner: Some((self, func)) }
    }
    pub fn next_if_eq<'a, T>(self: Pin<&'a mut Self>, expected: &'a T) -> NextIfEq<'a, St, T>
    where
        T: ?Sized,
        St::Item: PartialEq<T>,
    {
        NextIfEq { inner: Some((self, expected)) }
    }
    /// The item, if it is wanted; else it is the next one again.
    fn keep_unless(
        self: Pin<&mut Self>,
        item: Option<St::Item>,
        wanted: impl FnOnce(&St::Item) -> bool,
    ) -> Option<St::Item> {
        if item.as_ref().is_some_and(wanted) {
            return item;
        }
        unsafe { self.get_unchecked_mut() }.peeked = item;
        None
    }
}
impl<St: Stream> Stream for Peekable<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match this.peeked.take() {
            None => pinned!(this.stream).poll_next(cx),
            peeked => Poll::Ready(peeked),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.peeked.is_some() as usize) }
}
impl<St: Stream> FusedStream for Peekable<St> {
    fn is_terminated(&self) -> bool { self.peeked.is_none() && self.stream.is_terminated() }
}

#[must_use = "futures do nothing unless polled"]
pub struct Peek<'a, St: Stream> {
    pub(super) inner: Option<Pin<&'a mut Peekable<St>>>,
}
impl<'a, St: Stream> Future for Peek<'a, St> {
    type Output = Option<&'a St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let peekable = self.inner.as_mut().expect("Peek polled after completion");
        ready!(peekable.as_mut().poll_peek(cx));
        let peekable = self.inner.take().unwrap();
        peekable.poll_peek(cx)
    }
}

#[must_use = "futures do nothing unless polled"]
pub struct PeekMut<'a, St: Stream> {
    pub(super) inner: Option<Pin<&'a mut Peekable<St>>>,
}
impl<'a, St: Stream> Future for PeekMut<'a, St> {
    type Output = Option<&'a mut St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let peekable = self.inner.as_mut().expect("PeekMut polled after completion");
        ready!(peekable.as_mut().poll_peek_mut(cx));
        let peekable = self.inner.take().unwrap();
        peekable.poll_peek_mut(cx)
    }
}

#[must_use = "futures do nothing unless polled"]
pub struct NextIf<'a, St: Stream, F> {
    pub(super) inner: Option<(Pin<&'a mut Peekable<St>>, F)>,
}
impl<St: Stream, F> Unpin for NextIf<'_, St, F> {}
impl<'a, St, F> Future for NextIf<'a, St, F>
where
    St: Stream,
    F: FnOnce(&St::Item) -> bool,
{
    type Output = Option<St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (peekable, _) = self.inner.as_mut().expect("NextIf polled after completion");
        let item = ready!(peekable.as_mut().poll_next(cx));
        let (peekable, func) = self.inner.take().unwrap();
        Poll::Ready(peekable.keep_unless(item, func))
    }
}

#[must_use = "futures do nothing unless polled"]
pub struct NextIfEq<'a, St: Stream, T: ?Sized> {
    pub(super) inner: Option<(Pin<&'a mut Peekable<St>>, &'a T)>,
}
impl<St: Stream, T: ?Sized> Unpin for NextIfEq<'_, St, T> {}
impl<'a, St, T> Future for NextIfEq<'a, St, T>
where
    St: Stream,
    T: ?Sized,
    St::Item: PartialEq<T>,
{
    type Output = Option<St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (peekable, _) = self.inner.as_mut().expect("NextIf polled after completion");
        let item = ready!(peekable.as_mut().poll_next(cx));
        let (peekable, expected) = self.inner.take().unwrap();
        Poll::Ready(peekable.keep_unless(item, |x| *x == *expected))
    }
}
