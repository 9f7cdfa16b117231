//! What asynchronous sockets share: a call that would block registers interest and
//! waker with the reactor; arriving bytes make the socket ready, the reactor wakes.
use super::__sys::{self, Fd};
use crate::cell::{Cell, RefCell, UnsafeCell};
use crate::io::{self, ErrorKind};
use crate::sync::Arc;
use crate::task::{Context, Poll, Waker};

#[intrinsic]
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
            let old = crate::mem::replace(slot, Some(w.clone()));
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

/// Where one caller waits.
pub struct Slot(RefCell<Option<Wait>>);
unsafe impl Send for Slot {}
unsafe impl Sync for Slot {}
impl Slot {
    pub const fn new() -> Slot { Slot(RefCell::new(None)) }
    /// Calls f until it does not block any more. name: "tcp 127.0.0.1:8080".
    pub fn poll<T>(
        &self,
        fd: &Fd,
        name: &str,
        want: u32,
        cx: &mut Context<'_>,
        f: &mut dyn FnMut() -> io::Result<T>,
    ) -> Poll<io::Result<T>> {
        loop {
            match f() {
                Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                r => {
                    let old = self.0.borrow_mut().take();
                    drop(old);
                    return Poll::Ready(r);
                }
            }
            let mut s = self.0.borrow_mut();
            let waiting = match &*s {
                Some(w) => !w.entry.fired.get(),
                None => false,
            };
            let label = format!("{} {}", name, if want == __sys::READABLE { "readable" } else { "writable" });
            if waiting {
                s.as_ref().unwrap().set_waker(cx.waker());
            } else {
                let w = Wait::new(fd, want, &label, cx.waker());
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
}
