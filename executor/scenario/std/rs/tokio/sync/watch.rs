//! watch: a channel that keeps the newest value only.
//!
//! Every value has a version, one more than the last. A receiver remembers the version that it has seen and
//! waits for another. Each value wakes all waiters, and so does the end of the last sender.
use super::notify::Notify;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, RwLock, RwLockReadGuard};

#[derive(Debug)]
struct Shared<T> {
    value: RwLock<T>,
    /// The version of the value, and CLOSED: one word, so that no receiver sees the end before the last value. The
    /// version changes while the value is locked for writing.
    state: AtomicUsize,
    senders: AtomicUsize,
    receivers: AtomicUsize,
    /// For receivers: there is another version, or no sender any more.
    changed: Notify,
    /// For senders: there is no receiver any more.
    deserted: Notify,
}
impl<T> Shared<T> {
    /// Nothing poisons the value: a closure that panics leaves what it did so far.
    fn read(&self) -> RwLockReadGuard<'_, T> { self.value.read().unwrap_or_else(|e| e.into_inner()) }
    fn version(&self) -> usize { self.look().0 }
    /// The version, and whether there is no sender any more.
    fn look(&self) -> (usize, bool) {
        let state = self.state.load(SeqCst);
        (state & !CLOSED, state & CLOSED != 0)
    }
    fn receivers(&self) -> usize { self.receivers.load(SeqCst) }
}
/// In `state`: there is no sender any more.
const CLOSED: usize = 1;
const NEXT: usize = 2;

#[derive(Debug)]
pub struct Sender<T> {
    shared: Arc<Shared<T>>,
}
#[derive(Debug)]
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
    /// The version that it has seen last.
    seen: usize,
}
/// The value, locked for reading.
pub struct Ref<'a, T> {
    inner: RwLockReadGuard<'a, T>,
    has_changed: bool,
    _raw: PhantomData<*mut ()>,
}
unsafe impl<T: Sync> Sync for Ref<'_, T> {}
/// As the real one, which keeps a marker of std's guard beside its own.
impl<T: fmt::Debug> fmt::Debug for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Inner<'a, T>(&'a T);
        impl<T: fmt::Debug> fmt::Debug for Inner<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name = std::any::type_name::<T>();
                let marker = format_args!("PhantomData<std::sync::poison::rwlock::RwLockReadGuard<'_, {name}>>");
                f.debug_tuple("RwLockReadGuard").field(&marker).field(self.0).finish()
            }
        }
        let value = Inner(&**self);
        f.debug_struct("Ref").field("inner", &value).field("has_changed", &self.has_changed).finish()
    }
}
impl<T> Deref for Ref<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { &*self.inner }
}
impl<T> Ref<'_, T> {
    pub fn has_changed(&self) -> bool { self.has_changed }
}

pub mod error {
    use pollground_rt::Shown;
    use std::fmt;
    /// The value needs no Debug, see the errors of mpsc.
    #[derive(Eq, PartialEq, Clone, Copy)]
    pub struct SendError<T>(pub T);
    impl<T> fmt::Debug for SendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_tuple("SendError").field(&Shown(&self.0)).finish()
        }
    }
    impl<T> fmt::Display for SendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
    }
    impl<T> std::error::Error for SendError<T> {}
    #[derive(Debug, Clone)]
    pub struct RecvError(pub(super) ());
    impl fmt::Display for RecvError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
    }
    impl std::error::Error for RecvError {}
}
use self::error::{RecvError, SendError};

pub fn channel<T>(init: T) -> (Sender<T>, Receiver<T>) {
    let shared = Arc::new(Shared {
        value: RwLock::new(init),
        state: AtomicUsize::new(0),
        senders: AtomicUsize::new(1),
        receivers: AtomicUsize::new(1),
        changed: Notify::__part_of("channel", "watch::Receiver::changed"),
        deserted: Notify::__part_of("channel", "watch::Sender::closed"),
    });
    (Sender { shared: shared.clone() }, Receiver { shared, seen: 0 })
}

impl<T> Receiver<T> {
    fn is_behind(&self) -> bool { self.seen != self.shared.version() }
    pub fn borrow(&self) -> Ref<'_, T> {
        let inner = self.shared.read();
        Ref { inner, has_changed: self.is_behind(), _raw: PhantomData }
    }
    pub fn borrow_and_update(&mut self) -> Ref<'_, T> {
        let inner = self.shared.read();
        let seen = std::mem::replace(&mut self.seen, self.shared.version());
        Ref { inner, has_changed: seen != self.seen, _raw: PhantomData }
    }
    pub fn has_changed(&self) -> Result<bool, RecvError> {
        let (version, closed) = self.shared.look();
        if closed { Err(RecvError(())) } else { Ok(version != self.seen) }
    }
    /// Marks the newest version as seen. Waits for one that is not seen.
    pub async fn changed(&mut self) -> Result<(), RecvError> {
        loop {
            // Whoever sends between the question and the await is not missed: the future counts already.
            let news = self.shared.changed.notified();
            let (version, closed) = self.shared.look();
            if version != self.seen {
                self.seen = version;
                return Ok(());
            }
            if closed {
                return Err(RecvError(()));
            }
            news.await;
        }
    }
    /// The first value that `f` accepts, the one there is now included.
    pub async fn wait_for(&mut self, mut f: impl FnMut(&T) -> bool) -> Result<Ref<'_, T>, RecvError> {
        let has_changed = loop {
            let value = self.borrow_and_update();
            if f(&value) {
                break value.has_changed;
            }
            drop(value);
            self.changed().await?;
        };
        Ok(Ref { inner: self.shared.read(), has_changed, _raw: PhantomData })
    }
    pub fn mark_changed(&mut self) { self.seen = self.shared.version().wrapping_sub(NEXT); }
    pub fn mark_unchanged(&mut self) { self.seen = self.shared.version(); }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.shared, &other.shared) }
}
impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Self {
        self.shared.receivers.fetch_add(1, SeqCst);
        Receiver { shared: self.shared.clone(), seen: self.seen }
    }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        if self.shared.receivers.fetch_sub(1, SeqCst) == 1 {
            self.shared.deserted.notify_waiters();
        }
    }
}

impl<T> Sender<T> {
    pub fn new(init: T) -> Self { channel(init).0 }
    pub fn send(&self, value: T) -> Result<(), SendError<T>> {
        if self.is_closed() { Err(SendError(value)) } else { Ok(drop(self.send_replace(value))) }
    }
    pub fn send_replace(&self, value: T) -> T {
        let mut older = None;
        self.send_modify(|current| older = Some(std::mem::replace(current, value)));
        older.unwrap()
    }
    pub fn send_modify<F: FnOnce(&mut T)>(&self, modify: F) {
        self.send_if_modified(|value| {
            modify(value);
            true
        });
    }
    /// All the ways to send come here: nobody is woken if `modify` returns false.
    pub fn send_if_modified<F: FnOnce(&mut T) -> bool>(&self, modify: F) -> bool {
        let mut value = self.shared.value.write().unwrap_or_else(|e| e.into_inner());
        let modified = modify(&mut value);
        if modified {
            self.shared.state.fetch_add(NEXT, SeqCst);
            drop(value);
            self.shared.changed.notify_waiters();
        }
        modified
    }
    pub fn borrow(&self) -> Ref<'_, T> { Ref { inner: self.shared.read(), has_changed: false, _raw: PhantomData } }
    pub fn subscribe(&self) -> Receiver<T> {
        self.shared.receivers.fetch_add(1, SeqCst);
        Receiver { seen: self.shared.version(), shared: self.shared.clone() }
    }
    pub fn receiver_count(&self) -> usize { self.shared.receivers() }
    pub fn sender_count(&self) -> usize { self.shared.senders.load(SeqCst) }
    pub fn is_closed(&self) -> bool { self.shared.receivers() == 0 }
    pub async fn closed(&self) {
        while !self.is_closed() {
            let end = self.shared.deserted.notified();
            if !self.is_closed() {
                end.await;
            }
        }
    }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.shared, &other.shared) }
}
impl<T: Default> Default for Sender<T> {
    fn default() -> Self { Sender::new(T::default()) }
}
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.shared.senders.fetch_add(1, SeqCst);
        Sender { shared: self.shared.clone() }
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        if self.shared.senders.fetch_sub(1, SeqCst) == 1 {
            self.shared.state.fetch_or(CLOSED, SeqCst);
            self.shared.changed.notify_waiters();
        }
    }
}
