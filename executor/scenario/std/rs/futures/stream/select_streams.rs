//! What stream_select! makes: a chain of streams of different types with one item type.
use super::Stream;
use std::pin::Pin;
use std::task::{Context, Poll};

/// One stream, None when it has ended, and those that follow it.
#[derive(Debug)]
pub struct Branch<S, R> {
    pub stream: Option<S>,
    pub rest: R,
}
#[derive(Debug)]
pub struct NoBranch;

pub trait Branches<T> {
    const COUNT: u32;
    /// Polls branch n; an ended one has no more items.
    fn poll_branch(&mut self, n: u32, cx: &mut Context<'_>) -> Poll<Option<T>>;
    fn hint(&self) -> (usize, Option<usize>);
}
impl<T> Branches<T> for NoBranch {
    const COUNT: u32 = 0;
    fn poll_branch(&mut self, _: u32, _: &mut Context<'_>) -> Poll<Option<T>> { Poll::Ready(None) }
    fn hint(&self) -> (usize, Option<usize>) { (0, Some(0)) }
}
impl<T, S: Stream<Item = T> + Unpin, R: Branches<T>> Branches<T> for Branch<S, R> {
    const COUNT: u32 = 1 + R::COUNT;
    fn poll_branch(&mut self, n: u32, cx: &mut Context<'_>) -> Poll<Option<T>> {
        if n > 0 {
            return self.rest.poll_branch(n - 1, cx);
        }
        let end = match &mut self.stream {
            Some(s) => Pin::new(s).poll_next(cx),
            None => return Poll::Ready(None),
        };
        if let Poll::Ready(None) = end {
            self.stream = None;
        }
        end
    }
    fn hint(&self) -> (usize, Option<usize>) {
        let (low, high) = self.rest.hint();
        match &self.stream {
            None => (low, high),
            Some(s) => {
                let (l, h) = s.size_hint();
                (low + l, high.and_then(|a| h.map(|b| a + b)))
            }
        }
    }
}

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct StreamSelect<B>(pub B);
impl<B> Unpin for StreamSelect<B> {}
impl<T, S: Stream<Item = T> + Unpin, R: Branches<T>> Stream for StreamSelect<Branch<S, R>> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let n = 1 + R::COUNT;
        let start = crate::__private::select_start(n);
        let mut waits = false;
        for i in 0..n {
            match self.0.poll_branch((start + i) % n, cx) {
                Poll::Ready(None) => {}
                Poll::Ready(item) => return Poll::Ready(item),
                Poll::Pending => waits = true,
            }
        }
        if waits { Poll::Pending } else { Poll::Ready(None) }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.0.hint() }
}
