//! FuturesUnordered: each future has a waker of its own, which puts it in the
//! queue of those to be polled. All are in a list, the one that was pushed or
//! polled last in front: that is the order in which they are iterated and dropped.
use crate::future::Future;
use crate::stream::{FusedStream, Stream};
use crate::task::{ArcWake, AtomicWaker, FutureObj, LocalFutureObj, LocalSpawn, Spawn, SpawnError, __waker_ref};
use pollground_rt::machine::poll_forget;
use pollground_rt::{loss, lost, pinned};
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::ptr;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll};

/// One future with its place in the list of all, and in the queue of those that
/// were woken. `prev` is null in front and outside of the list.
struct Node<Fut> {
    next: UnsafeCell<Option<Arc<Node<Fut>>>>,
    prev: Cell<*const Node<Fut>>,
    future: UnsafeCell<Option<Fut>>,
    queued: Cell<bool>,
    woken: Cell<bool>,
    ready: Weak<ReadyQueue<Fut>>,
}
impl<Fut> Node<Fut> {
    /// What is woken from now on is no longer queued.
    fn release(&self) {
        self.queued.set(true);
        let place = unsafe { &mut *self.future.get() };
        if let Some(f) = place {
            poll_forget(f);
        }
        let fut = place.take();
        drop(fut);
    }
}
/// A future that is being polled is in no list. It goes when its poll ends
/// otherwise than with Pending, by a panic too.
struct Polled<Fut>(Option<Arc<Node<Fut>>>);
impl<Fut> Drop for Polled<Fut> {
    fn drop(&mut self) {
        if let Some(node) = self.0.take() {
            node.release();
        }
    }
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
    head: UnsafeCell<Option<Arc<Node<Fut>>>>,
    len: Cell<usize>,
    ready: Arc<ReadyQueue<Fut>>,
    terminated: Cell<bool>,
}
unsafe impl<Fut: Send> Send for FuturesUnordered<Fut> {}
unsafe impl<Fut: Sync> Sync for FuturesUnordered<Fut> {}
impl<Fut> Unpin for FuturesUnordered<Fut> {}
impl<Fut> FuturesUnordered<Fut> {
    pub fn new() -> FuturesUnordered<Fut> {
        FuturesUnordered {
            head: UnsafeCell::new(None),
            len: Cell::new(0),
            ready: Arc::new(ReadyQueue { list: Mutex::new(VecDeque::new()), waker: AtomicWaker::new() }),
            terminated: Cell::new(false),
        }
    }
    /// Pushing needs no exclusive access, as in the real one.
    fn head(&self) -> &mut Option<Arc<Node<Fut>>> { unsafe { &mut *self.head.get() } }
    fn link(&self, node: Arc<Node<Fut>>) {
        let old = self.head().take();
        if let Some(o) = &old {
            o.prev.set(Arc::as_ptr(&node));
        }
        unsafe { *node.next.get() = old };
        *self.head() = Some(node);
        self.len.set(self.len.get() + 1);
    }
    fn unlink(&self, node: &Arc<Node<Fut>>) {
        let next = unsafe { (*node.next.get()).take() };
        let prev = node.prev.replace(ptr::null());
        if let Some(n) = &next {
            n.prev.set(prev);
        }
        if prev.is_null() {
            *self.head() = next;
        } else {
            unsafe { *(*prev).next.get() = next };
        }
        self.len.set(self.len.get() - 1);
    }
    pub fn len(&self) -> usize { self.len.get() }
    pub fn is_empty(&self) -> bool { self.len.get() == 0 }
    pub fn push(&self, future: Fut) {
        let node = Arc::new(Node {
            next: UnsafeCell::new(None),
            prev: Cell::new(ptr::null()),
            future: UnsafeCell::new(Some(future)),
            queued: Cell::new(true),
            woken: Cell::new(false),
            ready: Arc::downgrade(&self.ready),
        });
        self.terminated.set(false);
        self.link(node.clone());
        self.ready.list.lock().unwrap().push_back(node);
    }
    pub fn clear(&mut self) {
        self.release_all();
        self.terminated.set(false);
    }
    fn release_all(&mut self) {
        while let Some(node) = self.head().clone() {
            self.unlink(&node);
            node.release();
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
        IterPinRef { nodes: Nodes { next: self.head().clone(), left: self.len() }, _set: PhantomData }
    }
    pub fn iter_pin_mut(self: Pin<&mut Self>) -> IterPinMut<'_, Fut> {
        IterPinMut { nodes: Nodes { next: self.head().clone(), left: self.len() }, _set: PhantomData }
    }
}

// ---- iterators

struct Nodes<Fut> {
    next: Option<Arc<Node<Fut>>>,
    left: usize,
}
impl<Fut> Iterator for Nodes<Fut> {
    type Item = Arc<Node<Fut>>;
    fn next(&mut self) -> Option<Arc<Node<Fut>>> {
        let node = self.next.take()?;
        self.left -= 1;
        self.next = unsafe { (*node.next.get()).clone() };
        Some(node)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.left, Some(self.left)) }
}

pub struct IterPinRef<'a, Fut> {
    nodes: Nodes<Fut>,
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
    nodes: Nodes<Fut>,
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
    set: FuturesUnordered<Fut>,
}
impl<Fut: Unpin> Iterator for IntoIter<Fut> {
    type Item = Fut;
    fn next(&mut self) -> Option<Fut> {
        let node = self.set.head().clone()?;
        self.set.unlink(&node);
        unsafe { (*node.future.get()).take() }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.set.len(), Some(self.set.len())) }
}
impl<Fut: Unpin> ExactSizeIterator for IntoIter<Fut> {}
impl<Fut: Unpin> IntoIterator for FuturesUnordered<Fut> {
    type Item = Fut;
    type IntoIter = IntoIter<Fut>;
    fn into_iter(self) -> IntoIter<Fut> { IntoIter { set: self } }
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
                None if self.is_empty() => {
                    self.terminated.set(true);
                    return Err(Poll::Ready(()));
                }
                None => return Err(Poll::Pending),
            }
        }
    }
}
impl<Fut: Future> Stream for FuturesUnordered<Fut> {
    type Item = Fut::Output;
    #[traced_poll = "part"]
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
            this.unlink(&node);
            node.queued.set(false);
            node.woken.set(false);
            let waker = __waker_ref(&node);
            let mut inner_cx = Context::from_waker(&waker);
            let fut = unsafe { (*node.future.get()).as_mut().unwrap() };
            let mut held = Polled(Some(node.clone()));
            if let Poll::Ready(out) = pinned!(*fut).poll(&mut inner_cx) {
                return Poll::Ready(Some(out));
            }
            held.0 = None;
            polled += 1;
            yielded += node.woken.get() as usize;
            this.link(node.clone());
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
    fn drop(&mut self) {
        lost(self, loss::FUTURES, || self.len(), "FuturesUnordered");
        self.release_all();
    }
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
