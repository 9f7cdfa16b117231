//! A cell that is filled once. Who comes while an initialiser runs waits for its end, and
//! runs its own when that one failed or was dropped.
use event_listener::{Event, EventListener};
use std::cell::UnsafeCell;
use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

const EMPTY: usize = 0;
const FILLING: usize = 1;
const FULL: usize = 2;

pub struct OnceCell<T> {
    state: AtomicUsize,
    value: UnsafeCell<Option<T>>,
    /// For those who would fill it themselves.
    turn: Event,
    /// For those who only wait.
    filled: Event,
}
unsafe impl<T: Send> Send for OnceCell<T> {}
unsafe impl<T: Send + Sync> Sync for OnceCell<T> {}

/// The cell while its owner fills it. Dropped, it lets the next one try.
struct Filling<'a, T>(&'a OnceCell<T>);
impl<'a, T> Filling<'a, T> {
    fn finish(self, value: T) -> &'a T {
        let cell = self.0;
        let value = unsafe { &mut *cell.value.get() }.insert(value);
        cell.state.store(FULL, SeqCst);
        cell.turn.notify_additional(usize::MAX);
        cell.filled.notify_additional(usize::MAX);
        value
    }
}
impl<T> Drop for Filling<'_, T> {
    fn drop(&mut self) {
        if self.0.state.compare_exchange(FILLING, EMPTY, SeqCst, SeqCst).is_ok() {
            self.0.turn.notify(1);
        }
    }
}

impl<T> OnceCell<T> {
    const fn holding(state: usize, value: Option<T>) -> OnceCell<T> {
        let (turn, filled) = (Event::new(), Event::new());
        OnceCell { state: AtomicUsize::new(state), value: UnsafeCell::new(value), turn, filled }
    }
    pub const fn new() -> OnceCell<T> { OnceCell::holding(EMPTY, None) }
    pub fn is_initialized(&self) -> bool { self.state.load(SeqCst) == FULL }
    pub fn get(&self) -> Option<&T> { self.is_initialized().then(|| unsafe { self.get_unchecked() }) }
    pub fn get_mut(&mut self) -> Option<&mut T> { self.value.get_mut().as_mut() }
    pub fn take(&mut self) -> Option<T> { std::mem::take(self).into_inner() }
    pub fn into_inner(self) -> Option<T> { self.value.into_inner() }
    pub unsafe fn get_unchecked(&self) -> &T { (*self.value.get()).as_ref().unwrap() }
    pub async fn wait(&self) -> &T {
        if !self.is_initialized() {
            let filled = self.filled.__listen("other", "OnceCell::wait");
            if !self.is_initialized() {
                filled.await;
            }
        }
        self.get().unwrap()
    }
    /// The cell to fill, or its value. Waits while somebody else fills it.
    async fn fill(&self) -> Result<Filling<'_, T>, &T> {
        // Listens before it looks a second time, so that no end is missed.
        let mut end: Option<EventListener> = None;
        loop {
            match self.state.compare_exchange(EMPTY, FILLING, SeqCst, SeqCst) {
                Ok(_) => return Ok(Filling(self)),
                Err(FULL) => return Err(self.get().unwrap()),
                Err(_) => {}
            }
            match end.take() {
                Some(end) => end.await,
                None => end = Some(self.turn.__listen("other", "OnceCell::get_or_init")),
            }
        }
    }
    pub async fn get_or_try_init<E, Fut: Future<Output = Result<T, E>>>(
        &self,
        closure: impl FnOnce() -> Fut,
    ) -> Result<&T, E> {
        match self.fill().await {
            Ok(filling) => Ok(filling.finish(closure().await?)),
            Err(value) => Ok(value),
        }
    }
    pub async fn get_or_init<Fut: Future<Output = T>>(&self, closure: impl FnOnce() -> Fut) -> &T {
        match self.fill().await {
            Ok(filling) => filling.finish(closure().await),
            Err(value) => value,
        }
    }
    pub async fn set(&self, value: T) -> Result<&T, T> {
        match self.fill().await {
            Ok(filling) => Ok(filling.finish(value)),
            Err(_) => Err(value),
        }
    }
    pub fn wait_blocking(&self) -> &T { crate::block_on(self.wait()) }
    pub fn set_blocking(&self, value: T) -> Result<&T, T> { crate::block_on(self.set(value)) }
    pub fn get_or_init_blocking(&self, closure: impl FnOnce() -> T) -> &T {
        crate::block_on(self.get_or_init(|| async { closure() }))
    }
    pub fn get_or_try_init_blocking<E>(&self, closure: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        crate::block_on(self.get_or_try_init(|| async { closure() }))
    }
}
impl<T> From<T> for OnceCell<T> {
    fn from(value: T) -> Self { OnceCell::holding(FULL, Some(value)) }
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
