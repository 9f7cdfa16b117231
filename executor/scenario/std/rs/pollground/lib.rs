//! What a program can wait for in its page: buttons, keys, frames.
use std::cell::{Cell, UnsafeCell};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

#[intrinsic = "host_wait"]
fn host_wait(name: &str, fire: fn(*mut ()), data: *mut ()) -> u64;
#[intrinsic = "host_cancel"]
fn host_cancel(id: u64) -> bool;
#[intrinsic = "host_data"]
fn host_data(id: u64) -> String;
#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);

struct Entry {
    id: Cell<u64>,
    fired: Cell<bool>,
    data: UnsafeCell<String>,
    waker: UnsafeCell<Option<Waker>>,
}

/// Waits for one host event; the output is the text that came with it.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct HostEvent {
    name: String,
    entry: Option<Arc<Entry>>,
}
unsafe impl Send for HostEvent {}
unsafe impl Sync for HostEvent {}

fn fire(p: *mut ()) {
    let e = unsafe { Arc::from_raw(p as *const Entry) };
    unsafe { *e.data.get() = host_data(e.id.get()) };
    e.fired.set(true);
    let w = unsafe { (*e.waker.get()).take() };
    if let Some(w) = w {
        w.wake();
    }
}

/// A click on the page's button of that name.
pub fn event(name: impl Into<String>) -> HostEvent { HostEvent { name: name.into(), entry: None } }
/// The next key that is pressed; its name is the output.
pub fn key() -> HostEvent { event("key") }
/// The next frame that the browser draws.
pub fn animation_frame() -> HostEvent { event("animation frame") }

impl Future for HostEvent {
    type Output = String;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<String> {
        let this = self.get_mut();
        if this.entry.is_none() {
            let e = Arc::new(Entry {
                id: Cell::new(0),
                fired: Cell::new(false),
                data: UnsafeCell::new(String::new()),
                waker: UnsafeCell::new(None),
            });
            e.id.set(host_wait(&this.name, fire, Arc::into_raw(e.clone()) as *mut ()));
            this.entry = Some(e);
        }
        let e = this.entry.as_ref().unwrap();
        if e.fired.get() {
            return Poll::Ready(std::mem::take(unsafe { &mut *e.data.get() }));
        }
        let w = Some(cx.waker().clone());
        let old = std::mem::replace(unsafe { &mut *e.waker.get() }, w);
        drop(old);
        if e.fired.get() {
            cx.waker().wake_by_ref();
        }
        task_label("click", &this.name);
        Poll::Pending
    }
}
impl Drop for HostEvent {
    fn drop(&mut self) {
        if let Some(e) = self.entry.take() {
            if !e.fired.get() && host_cancel(e.id.get()) {
                unsafe { Arc::decrement_strong_count(Arc::as_ptr(&e)) };
            }
        }
    }
}
