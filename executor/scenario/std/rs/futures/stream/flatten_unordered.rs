//! flatten_unordered: a poll takes all streams that the outer one has, within
//! the limit, then at most one item. An inner stream that ends costs a poll of
//! the task, as with the real one.
use super::*;
use crate::task::{waker, ArcWake};
use std::sync::atomic::AtomicU8;

/// What must be polled next: set by the wakers of both sides.
const INNER: u8 = 1;
const OUTER: u8 = 2;
/// A poll is under way, or the task has been woken since: wakers only set their bit.
const POLLING: u8 = 4;
const WOKEN: u8 = 8;

struct Side {
    bit: u8,
    state: Arc<AtomicU8>,
    task: Mutex<Option<std::task::Waker>>,
}
impl Side {
    fn new(bit: u8, state: &Arc<AtomicU8>) -> Arc<Side> {
        Arc::new(Side { bit, state: state.clone(), task: Mutex::new(None) })
    }
    fn waker(self: &Arc<Self>, cx: &Context<'_>) -> std::task::Waker {
        *self.task.lock().unwrap() = Some(cx.waker().clone());
        waker(self.clone())
    }
}
impl ArcWake for Side {
    fn wake_by_ref(side: &Arc<Self>) {
        let was = side.state.fetch_or(side.bit, Ordering::SeqCst);
        if was & (WOKEN | POLLING) == 0 {
            side.state.fetch_or(WOKEN, Ordering::SeqCst);
            if let Some(task) = side.task.lock().unwrap().clone() {
                task.wake();
            }
        }
    }
}

#[must_use = "streams do nothing unless polled"]
pub struct FlattenUnordered<St, U> {
    pub(super) stream: St,
    inner: FuturesUnordered<StreamFuture<U>>,
    limit: usize,
    done: bool,
    state: Arc<AtomicU8>,
    of_inner: Arc<Side>,
    of_outer: Arc<Side>,
}
impl<St, U> FlattenUnordered<St, U> {
    pub(super) fn new(stream: St, limit: Option<usize>) -> Self {
        let state = Arc::new(AtomicU8::new(OUTER));
        let limit = match limit {
            None | Some(0) => usize::MAX,
            Some(n) => n,
        };
        FlattenUnordered {
            stream,
            inner: FuturesUnordered::new(),
            limit,
            done: false,
            of_inner: Side::new(INNER, &state),
            of_outer: Side::new(OUTER, &state),
            state,
        }
    }
}
impl<St> Stream for FlattenUnordered<St, St::Item>
where
    St: Stream,
    St::Item: Stream + Unpin,
{
    type Item = <St::Item as Stream>::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut due = this.state.swap(POLLING, Ordering::SeqCst);
        let mut next = 0;
        let mut item = None;
        if due & OUTER != 0 {
            let waker = this.of_outer.waker(cx);
            while !this.done {
                if this.inner.len() >= this.limit {
                    next |= OUTER;
                    break;
                }
                match pinned!(this.stream).poll_next(&mut Context::from_waker(&waker)) {
                    Poll::Ready(Some(s)) => {
                        this.inner.push(s.into_future());
                        due |= INNER;
                    }
                    Poll::Ready(None) => this.done = true,
                    Poll::Pending => break,
                }
            }
        }
        if due & INNER != 0 {
            let waker = this.of_inner.waker(cx);
            if let Poll::Ready(Some((x, rest))) = Pin::new(&mut this.inner).poll_next(&mut Context::from_waker(&waker))
            {
                next |= INNER;
                if x.is_some() {
                    this.inner.push(rest.into_future());
                    item = x;
                }
            }
        }
        let mut again = next & OUTER != 0 && this.inner.len() < this.limit || next & INNER != 0;
        let during = this.state.load(Ordering::SeqCst) & (INNER | OUTER);
        again |= during != 0;
        this.state.store(next | during | if again { WOKEN } else { 0 }, Ordering::SeqCst);
        if item.is_some() || this.done && this.inner.is_empty() {
            return Poll::Ready(item);
        }
        if again {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}
impl<St> FusedStream for FlattenUnordered<St, St::Item>
where
    St: FusedStream,
    St::Item: Stream + Unpin,
{
    fn is_terminated(&self) -> bool { self.stream.is_terminated() && self.inner.is_empty() }
}
