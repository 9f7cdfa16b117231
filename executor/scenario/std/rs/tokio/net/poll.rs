//! What sockets share: std's slots, and the task's budget.
use crate::coop;
use crate::runtime;
use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::net::__poll::Slot;
use std::net::__sys::{self, Fd};
use std::task::{Context, Poll};

/// A registered socket.
pub(crate) struct Io {
    fd: Fd,
    /// "tcp 127.0.0.1:8080"
    name: String,
    read: Slot,
    write: Slot,
}

impl Io {
    #[track_caller]
    pub(crate) fn new(fd: Fd, name: String) -> Io {
        let rt = runtime::expect_current();
        if !rt.io {
            None::<()>.expect(
                "A Tokio 1.x context was found, but IO is disabled. Call `enable_io` on the runtime builder to enable \
                 IO."
            );
        }
        Io { fd, name, read: Slot::new(), write: Slot::new() }
    }
    pub(crate) fn fd(&self) -> &Fd { &self.fd }
    pub(crate) fn into_fd(self) -> Fd { self.fd }

    fn poll_slot<T>(
        &self,
        slot: &Slot,
        want: u32,
        cx: &mut Context<'_>,
        f: &mut dyn FnMut(&Fd) -> io::Result<T>,
    ) -> Poll<io::Result<T>> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        let r = slot.poll(&self.fd, &self.name, want, cx, &mut || f(&self.fd));
        if r.is_ready() {
            coop.made_progress();
        }
        r
    }
    pub(crate) fn poll_read<T>(
        &self,
        cx: &mut Context<'_>,
        mut f: impl FnMut(&Fd) -> io::Result<T>,
    ) -> Poll<io::Result<T>> {
        self.poll_slot(&self.read, __sys::READABLE, cx, &mut f)
    }
    pub(crate) fn poll_write<T>(
        &self,
        cx: &mut Context<'_>,
        mut f: impl FnMut(&Fd) -> io::Result<T>,
    ) -> Poll<io::Result<T>> {
        self.poll_slot(&self.write, __sys::WRITABLE, cx, &mut f)
    }
    /// As the polls, for a future of its own.
    pub(crate) async fn call<T>(&self, want: u32, mut f: impl FnMut(&Fd) -> io::Result<T>) -> io::Result<T> {
        let slot = Slot::new();
        poll_fn(|cx| self.poll_slot(&slot, want, cx, &mut f)).await
    }
    pub(crate) async fn ready(&self, want: u32) -> io::Result<u32> {
        self.call(if want & __sys::READABLE != 0 { __sys::READABLE } else { __sys::WRITABLE }, |fd| {
            match fd.ready() & want {
                0 => Err(ErrorKind::WouldBlock.into()),
                r => Ok(r),
            }
        })
        .await
    }
}
