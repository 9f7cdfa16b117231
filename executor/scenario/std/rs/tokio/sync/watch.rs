//! watch: the newest value, and who has seen which version.
use super::notify::Notify;
use std::fmt;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};

#[derive(Debug)]
struct Shared<T> {
    value: RwLock<T>,
    /// Versions count by two; the lowest bit says closed.
    state: AtomicUsize,
    receivers: AtomicUsize,
    senders: AtomicUsize,
    notify_rx: Notify,
    notify_tx: Notify,
}
/// Nothing poisons the value: a closure that panics leaves what it did so far.
impl<T> Shared<T> {
    fn read(&self) -> RwLockReadGuard<'_, T> { self.value.read().unwrap_or_else(|e| e.into_inner()) }
    fn write(&self) -> RwLockWriteGuard<'_, T> { self.value.write().unwrap_or_else(|e| e.into_inner()) }
}
#[derive(Debug)]
pub struct Sender<T> {
    shared: Arc<Shared<T>>,
}
#[derive(Debug)]
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
    version: usize,
}
pub struct Ref<'a, T> {
    inner: RwLockReadGuard<'a, T>,
    has_changed: bool,
}
/// As the real one, which keeps a marker of std's guard beside its own.
impl<T: fmt::Debug> fmt::Debug for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Inner<'a, T>(&'a T);
        impl<T: fmt::Debug> fmt::Debug for Inner<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let marker = format_args!("PhantomData<std::sync::poison::rwlock::RwLockReadGuard<'_, {}>>", std::any::type_name::<T>());
                f.debug_tuple("RwLockReadGuard").field(&marker).field(self.0).finish()
            }
        }
        f.debug_struct("Ref").field("inner", &Inner(&**self)).field("has_changed", &self.has_changed).finish()
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
    use std::fmt;
    #[derive(Debug)]
    pub struct SendError<T>(pub T);
    impl<T: fmt::Debug> fmt::Display for SendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
    }
    impl<T: fmt::Debug> std::error::Error for SendError<T> {}
    #[derive(Debug, Clone)]
    pub struct RecvError(pub(super) ());
    impl fmt::Display for RecvError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
    }
    impl std::error::Error for RecvError {}
}
use self::error::{RecvError, SendError};

pub fn channel<T>(init: T) -> (Sender<T>, Receiver<T>) { part_of("channel", "watch::Receiver::changed", init) }
pub(crate) fn part_of<T>(kind: &'static str, name: &'static str, init: T) -> (Sender<T>, Receiver<T>) {
    let shared = Arc::new(Shared {
        value: RwLock::new(init),
        state: AtomicUsize::new(0),
        receivers: AtomicUsize::new(1),
        senders: AtomicUsize::new(1),
        notify_rx: Notify::__part_of(kind, name),
        notify_tx: Notify::__part_of("channel", "watch::Sender::closed"),
    });
    (Sender { shared: shared.clone() }, Receiver { shared, version: 0 })
}

impl<T> Receiver<T> {
    pub fn borrow(&self) -> Ref<'_, T> {
        let inner = self.shared.read();
        let has_changed = self.version != self.shared.state.load(SeqCst) & !1;
        Ref { inner, has_changed }
    }
    pub fn borrow_and_update(&mut self) -> Ref<'_, T> {
        let inner = self.shared.read();
        let version = self.shared.state.load(SeqCst) & !1;
        let has_changed = self.version != version;
        self.version = version;
        Ref { inner, has_changed }
    }
    pub fn has_changed(&self) -> Result<bool, RecvError> {
        let state = self.shared.state.load(SeqCst);
        if state & 1 == 1 {
            return Err(RecvError(()));
        }
        Ok(self.version != state)
    }
    fn maybe_changed(&mut self) -> Option<Result<(), RecvError>> {
        let state = self.shared.state.load(SeqCst);
        if self.version != state & !1 {
            self.version = state & !1;
            return Some(Ok(()));
        }
        if state & 1 == 1 {
            return Some(Err(RecvError(())));
        }
        None
    }
    pub async fn changed(&mut self) -> Result<(), RecvError> {
        let shared = self.shared.clone();
        loop {
            let notified = shared.notify_rx.notified();
            if let Some(r) = self.maybe_changed() {
                return r;
            }
            notified.await;
        }
    }
    pub async fn wait_for(&mut self, mut f: impl FnMut(&T) -> bool) -> Result<Ref<'_, T>, RecvError> {
        loop {
            let found = {
                let v = self.borrow_and_update();
                f(&*v)
            };
            if found {
                break;
            }
            self.changed().await?;
        }
        Ok(self.borrow())
    }
    pub fn mark_changed(&mut self) { self.version = self.version.wrapping_sub(2); }
    pub fn mark_unchanged(&mut self) { self.version = self.shared.state.load(SeqCst) & !1; }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.shared, &other.shared) }
}
impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Self {
        self.shared.receivers.fetch_add(1, SeqCst);
        Receiver { shared: self.shared.clone(), version: self.version }
    }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        if self.shared.receivers.fetch_sub(1, SeqCst) == 1 {
            self.shared.notify_tx.notify_waiters();
        }
    }
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
impl<T> Sender<T> {
    pub fn new(init: T) -> Self { channel(init).0 }
    pub fn sender_count(&self) -> usize { self.shared.senders.load(SeqCst) }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.shared, &other.shared) }
    pub fn send(&self, value: T) -> Result<(), SendError<T>> {
        if self.receiver_count() == 0 {
            return Err(SendError(value));
        }
        self.send_replace(value);
        Ok(())
    }
    pub fn send_modify<F>(&self, modify: F)
    where
        F: FnOnce(&mut T),
    {
        self.send_if_modified(|value| {
            modify(value);
            true
        });
    }
    pub fn send_if_modified<F>(&self, modify: F) -> bool
    where
        F: FnOnce(&mut T) -> bool,
    {
        {
            let mut lock = self.shared.write();
            if !modify(&mut *lock) {
                return false;
            }
            self.shared.state.fetch_add(2, SeqCst);
        }
        self.shared.notify_rx.notify_waiters();
        true
    }
    pub fn send_replace(&self, value: T) -> T {
        let mut value = value;
        self.send_modify(|old| std::mem::swap(old, &mut value));
        value
    }
    pub fn borrow(&self) -> Ref<'_, T> { Ref { inner: self.shared.read(), has_changed: false } }
    pub fn is_closed(&self) -> bool { self.receiver_count() == 0 }
    pub async fn closed(&self) {
        while self.receiver_count() > 0 {
            let notified = self.shared.notify_tx.notified();
            if self.receiver_count() == 0 {
                return;
            }
            notified.await;
        }
    }
    pub fn subscribe(&self) -> Receiver<T> {
        self.shared.receivers.fetch_add(1, SeqCst);
        Receiver { shared: self.shared.clone(), version: self.shared.state.load(SeqCst) & !1 }
    }
    pub fn receiver_count(&self) -> usize { self.shared.receivers.load(SeqCst) }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        if self.shared.senders.fetch_sub(1, SeqCst) != 1 {
            return;
        }
        self.shared.state.fetch_or(1, SeqCst);
        self.shared.notify_rx.notify_waiters();
    }
}
