//! A future or stream that ends early when its handle says so. Futures and streams share it.
use super::*;

/// A future or stream that ends early when its handle says so.
#[derive(Debug)]
#[must_use = "futures/streams do nothing unless you poll them"]
pub struct Abortable<T> {
    pub(crate) task: T,
    pub(super) inner: Arc<Switch>,
}

#[derive(Debug, Clone)]
pub struct AbortHandle {
    pub(super) inner: Arc<Switch>,
}

#[derive(Debug)]
pub struct AbortRegistration {
    pub(super) inner: Arc<Switch>,
}

/// What a handle and its Abortable share.
struct Switch {
    pub(super) aborted: AtomicBool,
    pub(super) task: AtomicWaker,
}
impl Switch {
    fn is_off(&self) -> bool { self.aborted.load(Ordering::Relaxed) }
}
impl fmt::Debug for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortInner").field("waker", &self.task).field("aborted", &self.aborted).finish()
    }
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Aborted;
impl fmt::Display for Aborted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("`Abortable` future has been aborted") }
}
impl std::error::Error for Aborted {}
impl AbortHandle {
    pub fn new_pair() -> (AbortHandle, AbortRegistration) {
        let handle = AbortHandle {
            inner: Arc::new(Switch { aborted: AtomicBool::new(false), task: AtomicWaker::new() }),
        };
        let registration = AbortRegistration { inner: handle.inner.clone() };
        (handle, registration)
    }
    /// Wakes the task, which finds the switch off when it is polled.
    pub fn abort(&self) {
        self.inner.aborted.store(true, Ordering::Relaxed);
        self.inner.task.wake();
    }
    pub fn is_aborted(&self) -> bool { self.inner.is_off() }
}
impl<T> Abortable<T> {
    pub fn new(task: T, reg: AbortRegistration) -> Abortable<T> { Abortable { task, inner: reg.inner } }
    pub fn is_aborted(&self) -> bool { self.inner.is_off() }
    /// Polls the task by `poll`; None: it has been aborted, before or during the poll.
    pub(crate) fn poll_on<R>(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        poll: impl FnOnce(Pin<&mut T>, &mut Context<'_>) -> Poll<R>,
    ) -> Poll<Option<R>> {
        let this = unsafe { self.get_unchecked_mut() };
        if !this.is_aborted() {
            if let Poll::Ready(done) = poll(pinned!(this.task), cx) {
                return Poll::Ready(Some(done));
            }
            this.inner.task.register(cx.waker());
        }
        if this.is_aborted() { Poll::Ready(None) } else { Poll::Pending }
    }
}

pub fn abortable<St: Stream>(stream: St) -> (Abortable<St>, AbortHandle) {
    let (handle, reg) = AbortHandle::new_pair();
    (Abortable::new(stream, reg), handle)
}
impl<St: Stream> Stream for Abortable<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        self.poll_on(cx, |stream, cx| stream.poll_next(cx)).map(Option::flatten)
    }
}
