//! FuturesUnordered: each future has a waker of its own, which puts it in the
//! queue of those to be polled.
use crate::future::Future;
use crate::stream::{FusedStream, Stream};
use crate::task::{ArcWake, AtomicWaker, FutureObj, LocalFutureObj, LocalSpawn, Spawn, SpawnError, __waker_ref};
use std::cell::{Cell, UnsafeCell};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll};

macro_rules! pinned {
    ($e:expr) => {
        unsafe { Pin::new_unchecked(&mut $e) }
    };
}

/// One future with its place in the queue of those that were woken.
struct Node<Fut> {
    id: u64,
    future: UnsafeCell<Option<Fut>>,
    queued: Cell<bool>,
    woken: Cell<bool>,
    ready: Weak<ReadyQueue<Fut>>,
}
unsafe impl<Fut> Send for Node<Fut> {}
unsafe impl<Fut> Sync for Node<Fut> {}

struct ReadyQueue<Fut> {
    list: Mutex<VecDeque<Arc<Node<Fut>>>>,
    waker: AtomicWaker,
}

impl<Fut> ArcWake for Node<Fut> {
    fn wake_by_ref(arc_self: &Arc<Self>) {
        let queue = match arc_self.ready.upgrade() {
            Some(q) => q,
            None => return,
        };
        arc_self.woken.set(true);
        if !arc_self.queued.replace(true) {
            queue.list.lock().unwrap().push_back(arc_self.clone());
            queue.waker.wake();
        }
    }
}

#[must_use = "streams do nothing unless polled"]
pub struct FuturesUnordered<Fut> {
    nodes: UnsafeCell<BTreeMap<u64, Arc<Node<Fut>>>>,
    ready: Arc<ReadyQueue<Fut>>,
    next: Cell<u64>,
    terminated: Cell<bool>,
}
unsafe impl<Fut: Send> Send for FuturesUnordered<Fut> {}
unsafe impl<Fut: Sync> Sync for FuturesUnordered<Fut> {}
impl<Fut> Unpin for FuturesUnordered<Fut> {}
impl<Fut> FuturesUnordered<Fut> {
    pub fn new() -> FuturesUnordered<Fut> {
        FuturesUnordered {
            nodes: UnsafeCell::new(BTreeMap::new()),
            ready: Arc::new(ReadyQueue { list: Mutex::new(VecDeque::new()), waker: AtomicWaker::new() }),
            next: Cell::new(0),
            terminated: Cell::new(false),
        }
    }
    /// Pushing needs no exclusive access, as in the real one.
    fn nodes(&self) -> &mut BTreeMap<u64, Arc<Node<Fut>>> { unsafe { &mut *self.nodes.get() } }
    pub fn len(&self) -> usize { self.nodes().len() }
    pub fn is_empty(&self) -> bool { self.nodes().is_empty() }
    pub fn push(&self, future: Fut) {
        let node = Arc::new(Node {
            id: self.next.get(),
            future: UnsafeCell::new(Some(future)),
            queued: Cell::new(true),
            woken: Cell::new(false),
            ready: Arc::downgrade(&self.ready),
        });
        self.terminated.set(false);
        self.nodes().insert(self.next.get(), node.clone());
        self.next.set(self.next.get() + 1);
        self.ready.list.lock().unwrap().push_back(node);
    }
    pub fn clear(&mut self) {
        self.release_all();
        self.terminated.set(false);
    }
    /// Drops what is left, the latest first.
    fn release_all(&mut self) {
        while let Some((_, node)) = self.nodes().pop_last() {
            node.queued.set(true);
            let fut = unsafe { (*node.future.get()).take() };
            drop(fut);
        }
        let rest = std::mem::take(&mut *self.ready.list.lock().unwrap());
        drop(rest);
    }
    pub fn iter(&self) -> Iter<'_, Fut>
    where
        Fut: Unpin,
    {
        Iter { inner: Pin::new(self).iter_pin_ref() }
    }
    pub fn iter_mut(&mut self) -> IterMut<'_, Fut>
    where
        Fut: Unpin,
    {
        IterMut { inner: Pin::new(self).iter_pin_mut() }
    }
    pub fn iter_pin_ref(self: Pin<&Self>) -> IterPinRef<'_, Fut> {
        let nodes: Vec<_> = self.nodes().values().rev().cloned().collect();
        IterPinRef { nodes: nodes.into_iter(), _set: PhantomData }
    }
    pub fn iter_pin_mut(self: Pin<&mut Self>) -> IterPinMut<'_, Fut> {
        let nodes: Vec<_> = self.nodes().values().rev().cloned().collect();
        IterPinMut { nodes: nodes.into_iter(), _set: PhantomData }
    }
}

// ---- iterators, the latest first

pub struct IterPinRef<'a, Fut> {
    nodes: std::vec::IntoIter<Arc<Node<Fut>>>,
    _set: PhantomData<&'a FuturesUnordered<Fut>>,
}
impl<'a, Fut> Iterator for IterPinRef<'a, Fut> {
    type Item = Pin<&'a Fut>;
    fn next(&mut self) -> Option<Pin<&'a Fut>> {
        let node = self.nodes.next()?;
        unsafe { (*node.future.get()).as_ref().map(|f| Pin::new_unchecked(f)) }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.nodes.size_hint() }
}
impl<Fut> ExactSizeIterator for IterPinRef<'_, Fut> {}
pub struct IterPinMut<'a, Fut> {
    nodes: std::vec::IntoIter<Arc<Node<Fut>>>,
    _set: PhantomData<&'a mut FuturesUnordered<Fut>>,
}
impl<'a, Fut> Iterator for IterPinMut<'a, Fut> {
    type Item = Pin<&'a mut Fut>;
    fn next(&mut self) -> Option<Pin<&'a mut Fut>> {
        let node = self.nodes.next()?;
        unsafe { (*node.future.get()).as_mut().map(|f| Pin::new_unchecked(f)) }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.nodes.size_hint() }
}
impl<Fut> ExactSizeIterator for IterPinMut<'_, Fut> {}
pub struct Iter<'a, Fut> {
    inner: IterPinRef<'a, Fut>,
}
impl<'a, Fut: Unpin> Iterator for Iter<'a, Fut> {
    type Item = &'a Fut;
    fn next(&mut self) -> Option<&'a Fut> { self.inner.next().map(Pin::get_ref) }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl<Fut: Unpin> ExactSizeIterator for Iter<'_, Fut> {}
pub struct IterMut<'a, Fut> {
    inner: IterPinMut<'a, Fut>,
}
impl<'a, Fut: Unpin> Iterator for IterMut<'a, Fut> {
    type Item = &'a mut Fut;
    fn next(&mut self) -> Option<&'a mut Fut> { self.inner.next().map(Pin::get_mut) }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl<Fut: Unpin> ExactSizeIterator for IterMut<'_, Fut> {}
pub struct IntoIter<Fut> {
    nodes: std::vec::IntoIter<Arc<Node<Fut>>>,
}
impl<Fut: Unpin> Iterator for IntoIter<Fut> {
    type Item = Fut;
    fn next(&mut self) -> Option<Fut> {
        let node = self.nodes.next()?;
        unsafe { (*node.future.get()).take() }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.nodes.size_hint() }
}
impl<Fut: Unpin> ExactSizeIterator for IntoIter<Fut> {}
impl<Fut: Unpin> IntoIterator for FuturesUnordered<Fut> {
    type Item = Fut;
    type IntoIter = IntoIter<Fut>;
    fn into_iter(self) -> IntoIter<Fut> {
        let nodes: Vec<_> = std::mem::take(self.nodes()).into_values().rev().collect();
        IntoIter { nodes: nodes.into_iter() }
    }
}
impl<'a, Fut: Unpin> IntoIterator for &'a FuturesUnordered<Fut> {
    type Item = &'a Fut;
    type IntoIter = Iter<'a, Fut>;
    fn into_iter(self) -> Iter<'a, Fut> { self.iter() }
}
impl<'a, Fut: Unpin> IntoIterator for &'a mut FuturesUnordered<Fut> {
    type Item = &'a mut Fut;
    type IntoIter = IterMut<'a, Fut>;
    fn into_iter(self) -> IterMut<'a, Fut> { self.iter_mut() }
}
impl Spawn for FuturesUnordered<FutureObj<'_, ()>> {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> {
        self.push(future);
        Ok(())
    }
}
impl LocalSpawn for FuturesUnordered<LocalFutureObj<'_, ()>> {
    fn spawn_local_obj(&self, future: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> {
        self.push(future);
        Ok(())
    }
}
impl<Fut: Future> FuturesUnordered<Fut> {
    /// The next woken future, or how poll_next ends without one.
    fn take_ready(&mut self) -> Result<Arc<Node<Fut>>, Poll<()>> {
        loop {
            let node = self.ready.list.lock().unwrap().pop_front();
            match node {
                Some(n) => {
                    if unsafe { (*n.future.get()).is_some() } {
                        return Ok(n);
                    }
                }
                None if self.nodes().is_empty() => {
                    self.terminated.set(true);
                    return Err(Poll::Ready(()));
                }
                None => return Err(Poll::Pending),
            }
        }
    }
    fn finished(&mut self, node: &Arc<Node<Fut>>) {
        self.nodes().remove(&node.id);
        node.queued.set(true);
        let fut = unsafe { (*node.future.get()).take() };
        drop(fut);
    }
    /// poll_next for executors: each poll in it is the poll of a task.
    #[doc(hidden)]
    #[traced_poll]
    pub fn __poll_tasks(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let len = this.len();
        let mut polled = 0;
        let mut yielded = 0;
        this.ready.waker.register(cx.waker());
        loop {
            let node = match this.take_ready() {
                Ok(n) => n,
                Err(Poll::Ready(())) => return Poll::Ready(None),
                Err(Poll::Pending) => return Poll::Pending,
            };
            node.queued.set(false);
            node.woken.set(false);
            let waker = __waker_ref(&node);
            let mut inner_cx = Context::from_waker(&waker);
            let fut = unsafe { (*node.future.get()).as_mut().unwrap() };
            if let Poll::Ready(out) = pinned!(*fut).poll(&mut inner_cx) {
                this.finished(&node);
                return Poll::Ready(Some(out));
            }
            polled += 1;
            yielded += node.woken.get() as usize;
            if yielded >= 2 || polled == len {
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
        }
    }
}
impl<Fut: Future> Stream for FuturesUnordered<Fut> {
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let len = this.len();
        let mut polled = 0;
        let mut yielded = 0;
        this.ready.waker.register(cx.waker());
        loop {
            let node = match this.take_ready() {
                Ok(n) => n,
                Err(Poll::Ready(())) => return Poll::Ready(None),
                Err(Poll::Pending) => return Poll::Pending,
            };
            node.queued.set(false);
            node.woken.set(false);
            let waker = __waker_ref(&node);
            let mut inner_cx = Context::from_waker(&waker);
            let fut = unsafe { (*node.future.get()).as_mut().unwrap() };
            if let Poll::Ready(out) = pinned!(*fut).poll(&mut inner_cx) {
                this.finished(&node);
                return Poll::Ready(Some(out));
            }
            polled += 1;
            yielded += node.woken.get() as usize;
            if yielded >= 2 || polled == len {
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.len(), Some(self.len())) }
}
impl<Fut: Future> FusedStream for FuturesUnordered<Fut> {
    fn is_terminated(&self) -> bool { self.terminated.get() }
}
impl<Fut> Default for FuturesUnordered<Fut> {
    fn default() -> Self { FuturesUnordered::new() }
}
impl<Fut> fmt::Debug for FuturesUnordered<Fut> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("FuturesUnordered { ... }") }
}
impl<Fut> Drop for FuturesUnordered<Fut> {
    fn drop(&mut self) { self.release_all(); }
}
impl<Fut> FromIterator<Fut> for FuturesUnordered<Fut> {
    fn from_iter<I: IntoIterator<Item = Fut>>(iter: I) -> Self {
        let acc = FuturesUnordered::new();
        for f in iter {
            acc.push(f);
        }
        acc
    }
}
impl<Fut> Extend<Fut> for FuturesUnordered<Fut> {
    fn extend<I: IntoIterator<Item = Fut>>(&mut self, iter: I) {
        for f in iter {
            self.push(f);
        }
    }
}
