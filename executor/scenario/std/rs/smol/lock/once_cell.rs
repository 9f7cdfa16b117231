//! A cell that is filled once; who comes while it is being filled waits, and
//! tries itself when that failed.
use event_listener::Event;
use std::cell::UnsafeCell;
use std::convert::Infallible;
use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

const EMPTY: usize = 0;
const FILLING: usize = 1;
const FULL: usize = 2;

pub struct OnceCell<T> {
    active: Event,
    passive: Event,
    state: AtomicUsize,
    value: UnsafeCell<Option<T>>,
}
unsafe impl<T: Send> Send for OnceCell<T> {}
unsafe impl<T: Send + Sync> Sync for OnceCell<T> {}

/// Gives the turn back when the initializer failed or was dropped.
struct Turn<'a, T>(&'a OnceCell<T>);
impl<T> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        if self.0.state.load(SeqCst) == FILLING {
            self.0.state.store(EMPTY, SeqCst);
            self.0.active.notify(1);
        }
    }
}

impl<T> OnceCell<T> {
    pub const fn new() -> OnceCell<T> {
        OnceCell { active: Event::new(), passive: Event::new(), state: AtomicUsize::new(EMPTY), value: UnsafeCell::new(None) }
    }
    pub fn is_initialized(&self) -> bool { self.state.load(SeqCst) == FULL }
    pub fn get(&self) -> Option<&T> { if self.is_initialized() { unsafe { (*self.value.get()).as_ref() } } else { None } }
    pub fn get_mut(&mut self) -> Option<&mut T> { self.value.get_mut().as_mut() }
    pub fn take(&mut self) -> Option<T> {
        self.state.store(EMPTY, SeqCst);
        self.value.get_mut().take()
    }
    pub fn into_inner(mut self) -> Option<T> { self.take() }
    pub unsafe fn get_unchecked(&self) -> &T { self.get().unwrap() }
    pub async fn wait(&self) -> &T {
        if self.get().is_none() {
            let listener = self.passive.__listen("other", "OnceCell::wait");
            if self.get().is_none() {
                listener.await;
            }
        }
        self.get().unwrap()
    }
    pub fn wait_blocking(&self) -> &T { crate::block_on(self.wait()) }
    pub async fn get_or_try_init<E, Fut: Future<Output = Result<T, E>>>(&self, closure: impl FnOnce() -> Fut) -> Result<&T, E> {
        let mut closure = Some(closure);
        let mut listener = None;
        loop {
            match self.state.compare_exchange(EMPTY, FILLING, SeqCst, SeqCst) {
                Err(FULL) => return Ok(self.get().unwrap()),
                Err(_) => match listener.take() {
                    None => listener = Some(self.active.__listen("other", "OnceCell::get_or_init")),
                    Some(l) => l.await,
                },
                Ok(_) => {
                    let turn = Turn(self);
                    let init = closure.take().unwrap();
                    let value = init().await?;
                    unsafe { *self.value.get() = Some(value) };
                    self.state.store(FULL, SeqCst);
                    drop(turn);
                    self.active.notify_additional(usize::MAX);
                    self.passive.notify_additional(usize::MAX);
                    return Ok(self.get().unwrap());
                }
            }
        }
    }
    pub async fn get_or_init<Fut: Future<Output = T>>(&self, closure: impl FnOnce() -> Fut) -> &T {
        let r = self.get_or_try_init(move || async move { Ok::<T, Infallible>(closure().await) }).await;
        match r {
            Ok(v) => v,
            Err(e) => match e {},
        }
    }
    pub fn get_or_try_init_blocking<E>(&self, closure: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        crate::block_on(self.get_or_try_init(move || std::future::ready(closure())))
    }
    pub fn get_or_init_blocking(&self, closure: impl FnOnce() -> T) -> &T {
        crate::block_on(self.get_or_init(move || std::future::ready(closure())))
    }
    pub async fn set(&self, value: T) -> Result<&T, T> {
        let mut value = Some(value);
        self.get_or_init(|| async { value.take().unwrap() }).await;
        match value {
            Some(v) => Err(v),
            None => Ok(self.get().unwrap()),
        }
    }
    pub fn set_blocking(&self, value: T) -> Result<&T, T> { crate::block_on(self.set(value)) }
}
impl<T> From<T> for OnceCell<T> {
    fn from(value: T) -> Self {
        OnceCell { active: Event::new(), passive: Event::new(), state: AtomicUsize::new(FULL), value: UnsafeCell::new(Some(value)) }
    }
}
impl<T> Default for OnceCell<T> {
    fn default() -> Self { OnceCell::new() }
}
impl<T: fmt::Debug> fmt::Debug for OnceCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state.load(SeqCst) {
            EMPTY => f.debug_tuple("OnceCell").field(&format_args!("<uninitialized>")).finish(),
            FILLING => f.debug_tuple("OnceCell").field(&format_args!("<initializing>")).finish(),
            _ => f.debug_tuple("OnceCell").field(self.get().unwrap()).finish(),
        }
    }
}
