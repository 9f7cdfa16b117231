//! A future that several tasks await: its clones get clones of the output. One of them polls it, for all.
use super::*;

struct SharedInner<Fut: Future> {
    /// The future, then its output.
    pub(super) future: UnsafeCell<Option<Fut>>,
    pub(super) output: UnsafeCell<Option<Fut::Output>>,
    /// 0 idle, 1 being polled, 2 complete, 3 a poll panicked
    pub(super) state: UnsafeCell<u8>,
    pub(super) notifier: Arc<Notifier>,
}
unsafe impl<Fut: Future + Send> Send for SharedInner<Fut> {}
unsafe impl<Fut: Future + Send> Sync for SharedInner<Fut> {}

struct Notifier {
    /// A slot per Shared that has been polled.
    pub(super) wakers: Mutex<Vec<Option<Waker>>>,
}
impl crate::task::ArcWake for Notifier {
    fn wake_by_ref(arc_self: &Arc<Self>) {
        let list: Vec<Waker> = arc_self.wakers.lock().unwrap().iter_mut().filter_map(|w| w.take()).collect();
        for w in list {
            w.wake();
        }
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Shared<Fut: Future> {
    pub(super) inner: Option<Arc<SharedInner<Fut>>>,
    pub(super) key: usize,
}

pub struct WeakShared<Fut: Future>(std::sync::Weak<SharedInner<Fut>>);
const NO_KEY: usize = usize::MAX;
impl<Fut: Future> Shared<Fut> {
    fn make(future: Fut) -> Shared<Fut> {
        let inner = SharedInner {
            future: UnsafeCell::new(Some(future)),
            output: UnsafeCell::new(None),
            state: UnsafeCell::new(0),
            notifier: Arc::new(Notifier { wakers: Mutex::new(Vec::new()) }),
        };
        Shared { inner: Some(Arc::new(inner)), key: NO_KEY }
    }
    #[visible]
    pub fn peek(&self) -> Option<&Fut::Output> {
        match &self.inner {
            Some(i) if unsafe { *i.state.get() } == 2 => unsafe { (*i.output.get()).as_ref() },
            _ => None,
        }
    }
    pub fn downgrade(&self) -> Option<WeakShared<Fut>> { self.inner.as_ref().map(|i| WeakShared(Arc::downgrade(i))) }
    pub fn strong_count(&self) -> Option<usize> { self.inner.as_ref().map(|i| Arc::strong_count(i)) }
    pub fn weak_count(&self) -> Option<usize> { self.inner.as_ref().map(|i| Arc::weak_count(i)) }
    pub fn ptr_eq(&self, rhs: &Self) -> bool {
        match (&self.inner, &rhs.inner) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }
    fn record(&mut self, waker: &Waker) {
        let inner = self.inner.as_ref().unwrap();
        let mut list = inner.notifier.wakers.lock().unwrap();
        if self.key == NO_KEY {
            self.key = list.len();
            list.push(Some(waker.clone()));
        } else {
            list[self.key] = Some(waker.clone());
        }
    }
}
impl<Fut: Future> WeakShared<Fut> {
    pub fn upgrade(&self) -> Option<Shared<Fut>> { self.0.upgrade().map(|i| Shared { inner: Some(i), key: NO_KEY }) }
}
impl<Fut: Future> Clone for Shared<Fut> {
    fn clone(&self) -> Shared<Fut> { Shared { inner: self.inner.clone(), key: NO_KEY } }
}
impl<Fut: Future> Drop for SharedInner<Fut> {
    fn drop(&mut self) {
        if let Some(f) = self.future.get_mut() {
            poll_forget(f);
        }
    }
}
impl<Fut: Future> Unpin for Shared<Fut> {}
impl<Fut: Future> Drop for Shared<Fut> {
    fn drop(&mut self) {
        if self.key != NO_KEY {
            if let Some(i) = &self.inner {
                if let Ok(mut list) = i.notifier.wakers.lock() {
                    if self.key < list.len() {
                        list[self.key] = None;
                    }
                }
            }
        }
    }
}
impl<Fut: Future> fmt::Debug for Shared<Fut> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Shared").finish() }
}
impl<Fut> FusedFuture for Shared<Fut>
where
    Fut: Future,
    Fut::Output: Clone,
{
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}

/// Marks the shared future as poisoned unless its poll returned.
struct Polling(*mut u8);
impl Drop for Polling {
    fn drop(&mut self) {
        unsafe {
            if *self.0 == 1 {
                *self.0 = 3;
            }
        }
    }
}
impl<Fut> Future for Shared<Fut>
where
    Fut: Future,
    Fut::Output: Clone,
{
    type Output = Fut::Output;
    #[traced_poll = "part"]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Fut::Output> {
        let this = &mut *self;
        let inner = match &this.inner {
            Some(i) => i.clone(),
            None => panic!("Shared future polled again after completion"),
        };
        let state = inner.state.get();
        let mut seen = unsafe { *state };
        if seen != 2 {
            this.record(cx.waker());
            // another thread may have been faster meanwhile
            seen = unsafe { *state };
        }
        if seen == 1 {
            return Poll::Pending;
        }
        if seen == 3 {
            panic!("inner future panicked during poll");
        }
        if seen != 2 {
            unsafe { *state = 1 };
            let guard = Polling(state);
            let waker = crate::task::waker_ref(&inner.notifier);
            let mut inner_cx = Context::from_waker(&waker);
            let slot = unsafe { &mut *inner.future.get() };
            let polled = match slot {
                Some(f) => pinned!(*f).poll(&mut inner_cx),
                None => unreachable!(),
            };
            match polled {
                Poll::Pending => {
                    unsafe { *state = 0 };
                    drop(guard);
                    return Poll::Pending;
                }
                Poll::Ready(out) => {
                    *slot = None;
                    unsafe {
                        *inner.output.get() = Some(out);
                        *state = 2;
                    }
                    drop(guard);
                    let list: Vec<Waker> =
                        inner.notifier.wakers.lock().unwrap().iter_mut().filter_map(|w| w.take()).collect();
                    for w in list {
                        w.wake();
                    }
                }
            }
        }
        this.inner = None;
        this.key = NO_KEY;
        // The last one takes the output, the others clone it.
        match Arc::try_unwrap(inner) {
            Ok(mut inner) => Poll::Ready(inner.output.get_mut().take().unwrap()),
            Err(inner) => Poll::Ready(unsafe { (*inner.output.get()).as_ref().unwrap().clone() }),
        }
    }
}
