//! tokio: runtimes, tasks, time, synchronisation, sockets.
//!
//! Follows: tokio 1.24; interfaces up to 1.53
//! Compared with: 1.24.2
pub mod io;
pub mod net;
pub mod runtime;
pub mod signal;
pub mod sync;
pub mod task;
pub mod time;
mod coop;

pub use self::task::spawn;

#[doc(hidden)]
pub mod macros_support {
    pub use crate::macros::*;
    pub use std::future::poll_fn;
    pub use std::pin::Pin;
    pub use std::task::Poll;
}

#[doc(hidden)]
pub mod macros {
    /// What tokio::select! expands to.
    pub mod support {
        /// Which branch is polled first: the first one in the plain order, any under another seed.
        pub use pollground_rt::machine::choose as select_start;
        pub use std::future::{poll_fn, Future};
        pub use std::pin::Pin;
        pub use std::task::Poll;

        pub fn into_future<F: std::future::IntoFuture>(f: F) -> F::IntoFuture { f.into_future() }
    }

    use pollground_rt::{loss, Loss};
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    /// A future, its output, or nothing any more.
    pub enum MaybeDone<F: Future> {
        Future(F),
        Done(F::Output, Loss),
        Gone,
    }
    pub fn maybe_done<F: Future>(future: F) -> MaybeDone<F> { MaybeDone::Future(future) }
    impl<F: Future> MaybeDone<F> {
        /// True when the output is there.
        pub fn poll_done(&mut self, cx: &mut Context<'_>) -> bool {
            let out = match self {
                MaybeDone::Future(f) => match unsafe { Pin::new_unchecked(f) }.poll(cx) {
                    Poll::Ready(v) => v,
                    Poll::Pending => return false,
                },
                MaybeDone::Done(..) => return true,
                MaybeDone::Gone => panic!("MaybeDone polled after value taken"),
            };
            *self = MaybeDone::Done(out, Loss::one(loss::RESULTS, "join!"));
            true
        }
        pub fn output_mut(&mut self) -> &mut F::Output {
            match self {
                MaybeDone::Done(v, _) => v,
                _ => panic!("expected completed future"),
            }
        }
        pub fn take_output(&mut self) -> F::Output {
            match std::mem::replace(self, MaybeDone::Gone) {
                MaybeDone::Done(v, mut loss) => {
                    loss.over();
                    v
                }
                _ => panic!("expected completed future"),
            }
        }
    }
    /// After `biased;`.
    pub fn first_start(_skip: &mut usize, _n: usize) -> usize { 0 }
    /// Whose turn it is to be polled first: a step further with each poll.
    pub fn next_start(skip: &mut usize, n: usize) -> usize {
        let s = *skip;
        *skip = if s + 1 == n { 0 } else { s + 1 };
        s
    }
}

/// The attributes, which the program may import; they are applied when it is read.
#[macro_export]
macro_rules! main {
    () => {};
}
#[macro_export]
macro_rules! test {
    () => {};
}

#[macro_export]
macro_rules! pin {
    ($($x:ident),* $(,)?) => {$(
        let mut $x = $x;
        #[allow(unused_mut)]
        let mut $x = unsafe { $crate::macros_support::Pin::new_unchecked(&mut $x) };
    )*};
    ($(let $x:ident = $init:expr;)*) => {
        $(
            let $x = $init;
            $crate::pin!($x);
        )*
    };
}

/// The futures are polled in order, each time beginning with the next one; always with the first after `biased;`.
#[macro_export]
macro_rules! join {
    (@ { $turns:ident ($($s:tt)*) ($($n:tt)*) $(($($skip:tt)*) ($($k:tt)*) $e:expr,)* }) => {{
        let mut futures = ($($crate::macros_support::maybe_done($e),)*);
        let mut skip_next_time = 0usize;
        $crate::macros_support::poll_fn(move |cx| {
            const COUNT: usize = 0 $($n)*;
            let start = $crate::macros_support::$turns(&mut skip_next_time, COUNT);
            let mut pending = false;
            let mut turn = 0usize;
            while turn < COUNT {
                let which = if start + turn >= COUNT { start + turn - COUNT } else { start + turn };
                $(
                    if which == 0usize $($k)* {
                        let ($($skip,)* fut, ..) = &mut futures;
                        if !fut.poll_done(cx) {
                            pending = true;
                        }
                    }
                )*
                turn += 1;
            }
            if pending {
                return $crate::macros_support::Poll::Pending;
            }
            $crate::macros_support::Poll::Ready(($({
                let ($($skip,)* fut, ..) = &mut futures;
                fut.take_output()
            },)*))
        })
        .await
    }};
    (@ { $turns:ident ($($s:tt)*) ($($n:tt)*) $($t:tt)* } $e:expr $(, $($rest:tt)*)?) => {
        $crate::join!(@ { $turns ($($s)* _) ($($n)* + 1) $($t)* ($($s)*) ($($n)*) $e, } $($($rest)*)?)
    };
    (biased; $($e:expr),+ $(,)?) => { $crate::join!(@ { first_start () () } $($e),+) };
    ($($e:expr),+ $(,)?) => { $crate::join!(@ { next_start () () } $($e),+) };
    (biased;) => { async {}.await };
    () => { async {}.await };
}

#[macro_export]
macro_rules! try_join {
    (@ { $turns:ident ($($s:tt)*) ($($n:tt)*) $(($($skip:tt)*) ($($k:tt)*) $e:expr,)* }) => {{
        let mut futures = ($($crate::macros_support::maybe_done($e),)*);
        let mut skip_next_time = 0usize;
        $crate::macros_support::poll_fn(move |cx| {
            const COUNT: usize = 0 $($n)*;
            let start = $crate::macros_support::$turns(&mut skip_next_time, COUNT);
            let mut pending = false;
            let mut turn = 0usize;
            while turn < COUNT {
                let which = if start + turn >= COUNT { start + turn - COUNT } else { start + turn };
                $(
                    if which == 0usize $($k)* {
                        let ($($skip,)* fut, ..) = &mut futures;
                        if !fut.poll_done(cx) {
                            pending = true;
                        } else if fut.output_mut().is_err() {
                            return $crate::macros_support::Poll::Ready(Err(fut.take_output().err().unwrap()));
                        }
                    }
                )*
                turn += 1;
            }
            if pending {
                return $crate::macros_support::Poll::Pending;
            }
            $crate::macros_support::Poll::Ready(Ok(($({
                let ($($skip,)* fut, ..) = &mut futures;
                match fut.take_output() {
                    Ok(v) => v,
                    Err(_) => unreachable!(),
                }
            },)*)))
        })
        .await
    }};
    (@ { $turns:ident ($($s:tt)*) ($($n:tt)*) $($t:tt)* } $e:expr $(, $($rest:tt)*)?) => {
        $crate::try_join!(@ { $turns ($($s)* _) ($($n)* + 1) $($t)* ($($s)*) ($($n)*) $e, } $($($rest)*)?)
    };
    (biased; $($e:expr),+ $(,)?) => { $crate::try_join!(@ { first_start () () } $($e),+) };
    ($($e:expr),+ $(,)?) => { $crate::try_join!(@ { next_start () () } $($e),+) };
    (biased;) => { async { Ok(()) }.await };
    () => { async { Ok(()) }.await };
}

#[macro_export]
macro_rules! task_local {
    () => {};
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty; $($rest:tt)*) => {
        $crate::task_local!(@key [$(#[$attr])*] [$vis] $name [$t]);
        $crate::task_local!($($rest)*);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty) => {
        $crate::task_local!(@key [$(#[$attr])*] [$vis] $name [$t]);
    };
    (@key [$($attr:tt)*] [$($vis:tt)*] $name:ident [$t:ty]) => {
        $($attr)* $($vis)* static $name: $crate::task::LocalKey<$t> = $crate::task::LocalKey::__new({
            fn __slot() -> &'static std::thread::LocalKey<std::cell::RefCell<Option<$t>>> {
                std::thread_local! {
                    static SLOT: std::cell::RefCell<Option<$t>> = std::cell::RefCell::new(None);
                }
                &SLOT
            }
            __slot
        });
    };
}
