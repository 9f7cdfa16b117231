//! The stream of an iterator, which is always ready. It yields now and then, so that a loop over it lets others run.
use crate::Stream;
use std::pin::Pin;
use std::task::{Context, Poll};

/// So many items come in a row.
const ITEMS: usize = 32;

#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Iter<I> {
    items: I,
    left: usize,
}
impl<I> Unpin for Iter<I> {}

pub fn iter<I: IntoIterator>(items: I) -> Iter<I::IntoIter> { Iter { items: items.into_iter(), left: ITEMS } }

impl<I: Iterator> Stream for Iter<I> {
    type Item = I::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<I::Item>> {
        if self.left == 0 {
            self.left = ITEMS;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.left -= 1;
        Poll::Ready(self.items.next())
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.items.size_hint() }
}
