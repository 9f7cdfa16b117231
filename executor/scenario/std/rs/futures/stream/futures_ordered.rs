//! FuturesOrdered: what is finished waits in a heap for its turn.
use crate::future::Future;
use crate::stream::{FusedStream, FuturesUnordered, Stream};
use pollground_rt::{loss, pinned, ready, Loss};
use std::collections::BinaryHeap;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

struct OrderWrapper<T> {
    data: T,
    index: isize,
}
impl<T> PartialEq for OrderWrapper<T> {
    fn eq(&self, other: &Self) -> bool { self.index == other.index }
}
impl<T> Eq for OrderWrapper<T> {}
impl<T> PartialOrd for OrderWrapper<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> { Some(self.cmp(other)) }
}
impl<T> Ord for OrderWrapper<T> {
    // The smallest index is the greatest, for the heap.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering { other.index.cmp(&self.index) }
}
impl<F: Future> Future for OrderWrapper<F> {
    type Output = OrderWrapper<F::Output>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let data = ready!(pinned!(this.data).poll(cx));
        Poll::Ready(OrderWrapper { data, index: this.index })
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct FuturesOrdered<T: Future> {
    in_progress: FuturesUnordered<OrderWrapper<T>>,
    queued: BinaryHeap<OrderWrapper<T::Output>>,
    next_in: isize,
    next_out: isize,
    undelivered: Loss,
}
impl<T: Future> Unpin for FuturesOrdered<T> {}
impl<Fut: Future> FuturesOrdered<Fut> {
    pub fn new() -> FuturesOrdered<Fut> {
        FuturesOrdered {
            in_progress: FuturesUnordered::new(),
            queued: BinaryHeap::new(),
            next_in: 0,
            next_out: 0,
            undelivered: Loss::new(loss::RESULTS, "FuturesOrdered"),
        }
    }
    pub fn len(&self) -> usize { self.in_progress.len() + self.queued.len() }
    pub fn is_empty(&self) -> bool { self.len() == 0 }
    pub fn push(&mut self, future: Fut) { self.push_back(future); }
    pub fn push_back(&mut self, future: Fut) {
        let index = self.next_in;
        self.next_in += 1;
        self.in_progress.push(OrderWrapper { data: future, index });
    }
    pub fn push_front(&mut self, future: Fut) {
        self.next_out -= 1;
        let index = self.next_out;
        self.in_progress.push(OrderWrapper { data: future, index });
    }
}
impl<Fut: Future> Default for FuturesOrdered<Fut> {
    fn default() -> Self { FuturesOrdered::new() }
}
impl<Fut: Future> Stream for FuturesOrdered<Fut> {
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let first = match this.queued.peek() {
            Some(o) => o.index == this.next_out,
            None => false,
        };
        if first {
            this.next_out += 1;
            this.undelivered.n -= 1;
            return Poll::Ready(Some(this.queued.pop().unwrap().data));
        }
        loop {
            match ready!(Pin::new(&mut this.in_progress).poll_next(cx)) {
                Some(o) => {
                    if o.index == this.next_out {
                        this.next_out += 1;
                        return Poll::Ready(Some(o.data));
                    }
                    this.queued.push(o);
                    this.undelivered.n += 1;
                }
                None => return Poll::Ready(None),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.len(), Some(self.len())) }
}
impl<Fut: Future> FusedStream for FuturesOrdered<Fut> {
    fn is_terminated(&self) -> bool { self.in_progress.is_terminated() && self.queued.is_empty() }
}
impl<Fut: Future> fmt::Debug for FuturesOrdered<Fut> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("FuturesOrdered { ... }") }
}
impl<Fut: Future> FromIterator<Fut> for FuturesOrdered<Fut> {
    fn from_iter<I: IntoIterator<Item = Fut>>(iter: I) -> Self {
        let mut acc = FuturesOrdered::new();
        for f in iter {
            acc.push_back(f);
        }
        acc
    }
}
impl<Fut: Future> Extend<Fut> for FuturesOrdered<Fut> {
    fn extend<I: IntoIterator<Item = Fut>>(&mut self, iter: I) {
        for f in iter {
            self.push_back(f);
        }
    }
}
