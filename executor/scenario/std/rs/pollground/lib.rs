//! What a program can wait for in its page: buttons, keys, frames, and files where
//! the page allows it.
//!
//! Each function gives a future. It asks when it is first polled, not before, and
//! takes the question back when it is dropped; every future waits for an event of
//! its own. The output is the text that came with the event.
//!
//! Outside of a page events come from a script: `--host-events FILE`, lines of a
//! time, a name and the text: `150ms save`, `200ms key Enter`, `1s fetch:/a.txt 200 hello`.
//! An event that nobody waits for at that time is lost, like a click beside a button.
use pollground_rt::{label, ready, Slot};
use std::cell::{Cell, UnsafeCell};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

#[intrinsic]
fn host_wait(name: &str, fire: fn(*mut ()), data: *mut ()) -> u64;
#[intrinsic]
fn host_cancel(id: u64) -> bool;
#[intrinsic]
fn host_data(id: u64) -> String;

struct Entry {
    id: Cell<u64>,
    fired: Cell<bool>,
    data: UnsafeCell<String>,
    waiter: Slot,
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
    e.waiter.wake();
}

/// A click on the page's button of that name: the page shows one for every name
/// that is waited for. In a script its name has no spaces.
pub fn event(name: impl Into<String>) -> HostEvent { HostEvent { name: name.into(), entry: None } }
/// The next key that is pressed while the page's button for keys has the focus; its
/// name is the output. In a script: `key`.
pub fn key() -> HostEvent { event("key") }
/// The next frame that the browser draws. In a script: `animation-frame`.
pub fn animation_frame() -> HostEvent { event("animation-frame") }

/// The text of a file such as "data/a.txt", below the folder that the page allows
/// by the attribute `allow-fetch`. A run gets 100 files of at most 1 MB. All else is
/// an error, so is every answer but 200 to 299. In a script:
/// `fetch:` and the path, then the status and the text; status 0 is a network error.
pub fn fetch(path: impl Into<String>) -> Fetch {
    let path = path.into();
    let why = if path.is_empty() || path.chars().any(|c| c.is_whitespace() || c == '\\') {
        "is no path"
    } else if path.starts_with("//") || path.split('/').next().unwrap().contains(':') {
        "is of another origin: a program may read files of its page's own only"
    } else {
        return Fetch(Ok(event(format!("fetch:{path}"))));
    };
    Fetch(Err(Some(FetchError { status: 0, message: format!("{path:?} {why}") })))
}

/// What fetch gives.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Fetch(Result<HostEvent, Option<FetchError>>);

/// Why there is no text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchError {
    status: u16,
    message: String,
}
impl FetchError {
    /// The status of the answer; 0 when there was none.
    pub fn status(&self) -> u16 { self.status }
}
impl std::fmt::Display for FetchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(&self.message) }
}
impl std::error::Error for FetchError {}

impl Future for Fetch {
    type Output = Result<String, FetchError>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let wait = match &mut self.get_mut().0 {
            Ok(wait) => wait,
            Err(e) => return Poll::Ready(Err(e.take().expect("Fetch polled after completion"))),
        };
        let answer = ready!(Pin::new(&mut *wait).poll(cx));
        let (status, text) = answer.split_once(' ').unwrap_or((&answer, ""));
        let status = status.parse().unwrap_or(0);
        Poll::Ready(match status {
            200..=299 => Ok(text.to_string()),
            0 => Err(FetchError { status, message: format!("{}: {}", wait.name, text) }),
            _ => Err(FetchError { status, message: format!("{}: status {}", wait.name, status) }),
        })
    }
}

impl std::fmt::Debug for HostEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("HostEvent").field(&self.name).finish()
    }
}
impl Future for HostEvent {
    type Output = String;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<String> {
        let this = self.get_mut();
        if this.entry.is_none() {
            let e = Arc::new(Entry {
                id: Cell::new(0),
                fired: Cell::new(false),
                data: UnsafeCell::new(String::new()),
                waiter: Slot::new(),
            });
            e.id.set(host_wait(&this.name, fire, Arc::into_raw(e.clone()) as *mut ()));
            this.entry = Some(e);
        }
        let e = this.entry.as_ref().unwrap();
        if e.fired.get() {
            return Poll::Ready(std::mem::take(unsafe { &mut *e.data.get() }));
        }
        e.waiter.set(cx.waker());
        if e.fired.get() {
            cx.waker().wake_by_ref();
        }
        label("click", &this.name);
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
