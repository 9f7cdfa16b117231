//! Signals are host events. ctrl_c is "ctrl-c", a button in the page; the others have the names of the
//! C library.
use std::io;

/// Ready when Ctrl-C is sent to the program.
pub async fn ctrl_c() -> io::Result<()> {
    pollground::event("ctrl-c").await;
    Ok(())
}

pub mod unix {
    use std::future::Future;
    use std::io;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    #[derive(Debug, Clone, Copy, Hash, PartialEq, Eq)]
    pub struct SignalKind(i32);
    macro_rules! kinds {
        ($($f:ident $number:literal $name:literal,)*) => {
            impl SignalKind {
                pub const fn from_raw(signum: i32) -> Self { Self(signum) }
                pub const fn as_raw_value(&self) -> i32 { self.0 }
                $(pub const fn $f() -> Self { Self($number) })*
                fn event(self) -> Option<&'static str> {
                    Some(match self.0 {
                        $($number => $name,)*
                        _ => return None,
                    })
                }
            }
        };
    }
    kinds! {
        hangup 1 "SIGHUP",
        interrupt 2 "ctrl-c",
        quit 3 "SIGQUIT",
        user_defined1 10 "SIGUSR1",
        user_defined2 12 "SIGUSR2",
        pipe 13 "SIGPIPE",
        alarm 14 "SIGALRM",
        terminate 15 "SIGTERM",
        child 17 "SIGCHLD",
        window_change 28 "SIGWINCH",
        io 29 "SIGIO",
    }
    impl From<i32> for SignalKind {
        fn from(signum: i32) -> Self { Self::from_raw(signum) }
    }
    impl From<SignalKind> for i32 {
        fn from(kind: SignalKind) -> Self { kind.as_raw_value() }
    }

    /// The signals of one kind; those of one moment are one.
    #[must_use = "streams do nothing unless polled"]
    #[derive(Debug)]
    pub struct Signal {
        name: &'static str,
        next: pollground::HostEvent,
    }
    #[track_caller]
    pub fn signal(kind: SignalKind) -> io::Result<Signal> {
        crate::runtime::expect_current();
        match kind.event() {
            Some(name) => Ok(Signal { name, next: pollground::event(name) }),
            None => Err(io::Error::new(io::ErrorKind::Other, format!("Refusing to register signal {}", kind.0))),
        }
    }
    impl Signal {
        pub async fn recv(&mut self) -> Option<()> { std::future::poll_fn(|cx| self.poll_recv(cx)).await }
        pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<()>> {
            match Pin::new(&mut self.next).poll(cx) {
                Poll::Pending => Poll::Pending,
                Poll::Ready(_) => {
                    self.next = pollground::event(self.name);
                    Poll::Ready(Some(()))
                }
            }
        }
    }
}
