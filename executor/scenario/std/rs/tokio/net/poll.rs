//! What sockets share: a call that would block registers interest and waker
//! with the reactor; arriving bytes make the socket ready, the reactor wakes.
use crate::coop;
use crate::runtime;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::net::__sys::{self, Fd};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);

struct Entry {
    fired: Cell<bool>,
    waker: UnsafeCell<Option<Waker>>,
}
fn fire(p: *mut ()) {
    let e = unsafe { Arc::from_raw(p as *const Entry) };
    e.fired.set(true);
    let w = unsafe { (*e.waker.get()).take() };
    if let Some(w) = w {
        w.wake();
    }
}
/// One interest of the reactor's. Dropping it takes it back.
struct Wait {
    id: u64,
    entry: Arc<Entry>,
}
unsafe impl Send for Wait {}
unsafe impl Sync for Wait {}
impl Wait {
    fn new(fd: &Fd, want: u32, label: &str, waker: &Waker) -> Wait {
        let entry = Arc::new(Entry { fired: Cell::new(false), waker: UnsafeCell::new(Some(waker.clone())) });
        let id = fd.wait(want, fire, Arc::into_raw(entry.clone()) as *mut (), label);
        Wait { id, entry }
    }
    fn set_waker(&self, w: &Waker) {
        let slot = unsafe { &mut *self.entry.waker.get() };
        let same = match slot {
            Some(x) => x.will_wake(w),
            None => false,
        };
        if !same {
            let old = std::mem::replace(slot, Some(w.clone()));
            drop(old);
        }
    }
}
impl Drop for Wait {
    fn drop(&mut self) {
        if !self.entry.fired.get() && __sys::cancel(self.id) {
            unsafe { Arc::decrement_strong_count(Arc::as_ptr(&self.entry)) };
        }
        let w = unsafe { (*self.entry.waker.get()).take() };
        drop(w);
    }
}

/// A registered socket.
pub(crate) struct Io {
    fd: Fd,
    /// "tcp 127.0.0.1:8080"
    name: String,
    read: RefCell<Option<Wait>>,
    write: RefCell<Option<Wait>>,
}
unsafe impl Send for Io {}
unsafe impl Sync for Io {}

/// Interests of one call, for methods that any number of tasks may call at a time.
pub(crate) struct Slot(RefCell<Option<Wait>>);
unsafe impl Send for Slot {}
unsafe impl Sync for Slot {}

impl Io {
    #[track_caller]
    pub(crate) fn new(fd: Fd, name: String) -> Io {
        let rt = runtime::expect_current();
        if !rt.io {
            None::<()>.expect("A Tokio 1.x context was found, but IO is disabled. Call `enable_io` on the runtime builder to enable IO.");
        }
        Io { fd, name, read: RefCell::new(None), write: RefCell::new(None) }
    }
    pub(crate) fn fd(&self) -> &Fd { &self.fd }

    /// Calls f until it does not block any more.
    fn poll_slot<T>(&self, slot: &RefCell<Option<Wait>>, want: u32, cx: &mut Context<'_>, f: &mut dyn FnMut(&Fd) -> io::Result<T>) -> Poll<io::Result<T>> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        loop {
            match f(&self.fd) {
                Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                r => {
                    let old = slot.borrow_mut().take();
                    drop(old);
                    coop.made_progress();
                    return Poll::Ready(r);
                }
            }
            let mut s = slot.borrow_mut();
            let waiting = match &*s {
                Some(w) => !w.entry.fired.get(),
                None => false,
            };
            let label = format!("{} {}", self.name, if want == __sys::READABLE { "readable" } else { "writable" });
            if waiting {
                s.as_ref().unwrap().set_waker(cx.waker());
            } else {
                let w = Wait::new(&self.fd, want, &label, cx.waker());
                let old = s.replace(w);
                drop(old);
            }
            // It may have become ready on another thread meanwhile.
            if !s.as_ref().unwrap().entry.fired.get() {
                task_label("io", &label);
                return Poll::Pending;
            }
        }
    }
    pub(crate) fn poll_read<T>(&self, cx: &mut Context<'_>, mut f: impl FnMut(&Fd) -> io::Result<T>) -> Poll<io::Result<T>> {
        self.poll_slot(&self.read, __sys::READABLE, cx, &mut f)
    }
    pub(crate) fn poll_write<T>(&self, cx: &mut Context<'_>, mut f: impl FnMut(&Fd) -> io::Result<T>) -> Poll<io::Result<T>> {
        self.poll_slot(&self.write, __sys::WRITABLE, cx, &mut f)
    }
    /// As the polls, for a future of its own.
    pub(crate) async fn call<T>(&self, want: u32, mut f: impl FnMut(&Fd) -> io::Result<T>) -> io::Result<T> {
        let slot = Slot(RefCell::new(None));
        poll_fn(|cx| self.poll_slot(&slot.0, want, cx, &mut f)).await
    }
    pub(crate) async fn ready(&self, want: u32) -> io::Result<u32> {
        self.call(if want & __sys::READABLE != 0 { __sys::READABLE } else { __sys::WRITABLE }, |fd| match fd.ready() & want {
            0 => Err(ErrorKind::WouldBlock.into()),
            r => Ok(r),
        })
        .await
    }
}
