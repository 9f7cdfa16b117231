//! What the runtimes' crates have in common: names of waits, one waker's slot, the
//! wait list, and the macros that every hand-written `poll` needs.
//!
//! Programs do not use this crate. A reader who steps into a library future lands
//! here, so the files explain themselves:
//!
//! - `label` names in the trace what the current task waits for;
//! - `Alarm` is a timer of the machine;
//! - `Slot` holds the waker of the one future that waits;
//! - `WaitList` holds the futures that wait for the same thing, in order;
//! - `machine` has the calls for tasks and runtimes, and the wakers of tasks;
//! - `Hidden` and `HiddenLock` hold what the crates keep for themselves;
//! - `Loss` reports what a future loses that is dropped unfinished;
//! - `ready!`, `ready_ok!` and `pinned!` shorten `poll` functions.
use std::fmt;

mod alarm;
mod hidden;
pub mod loss;
pub mod machine;
mod slot;
mod wait_list;

pub use self::alarm::Alarm;
pub use self::hidden::{Hidden, HiddenLock};
pub use self::loss::{lost, Loss};
pub use self::slot::Slot;
pub use self::wait_list::{wait_note, wake_batches, wake_in_order, Locked, Ticket, Waiting, WaitList, TURN};

/// Names what the current task waits for. Call it just before `poll` returns
/// `Pending`. The page groups waits by `kind`: "timer", "channel", "mutex", "other", …
#[intrinsic = "task_label"]
pub fn label(kind: &'static str, name: &str);

/// A visible operation begins: what follows, up to the next one, happens at once for all other threads.
#[intrinsic]
pub fn visible();

/// As `wait_note`, for a waiter of `resource` that has no ticket but a key. Call it with `WAITS` before
/// `poll` returns `Pending`, with `WOKEN` when it is woken, and with `GONE` when its key is free.
#[intrinsic]
pub fn turn_note(resource: *const (), key: usize, what: u32);
pub const WAITS: u32 = 0;
pub const WOKEN: u32 = 1;
pub const GONE: u32 = 2;

#[intrinsic]
fn debug_fn<T>() -> usize;

/// Prints a value by its Debug, or `..` if its type has none.
pub struct Shown<'a, T>(pub &'a T);
impl<T> fmt::Debug for Shown<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match debug_fn::<T>() {
            0 => f.write_str(".."),
            show => unsafe {
                std::mem::transmute::<usize, fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result>(show)(self.0, f)
            },
        }
    }
}

/// The value of a `Poll::Ready`; a `Pending` is returned from the function.
#[macro_export]
macro_rules! ready {
    ($e:expr $(,)?) => {
        match $e {
            ::std::task::Poll::Ready(value) => value,
            ::std::task::Poll::Pending => return ::std::task::Poll::Pending,
        }
    };
}

/// As `ready!`, in a future with a `Loss`.
#[macro_export]
macro_rules! ready_or_waits {
    ($loss:expr, $e:expr) => {
        match $e {
            ::std::task::Poll::Ready(value) => value,
            ::std::task::Poll::Pending => {
                $loss.waits();
                return ::std::task::Poll::Pending;
            }
        }
    };
}

/// The value of a `Poll::Ready(Ok(…))`; `Pending` and errors are returned from the function.
#[macro_export]
macro_rules! ready_ok {
    ($e:expr $(,)?) => {
        match $e {
            ::std::task::Poll::Ready(Ok(value)) => value,
            ::std::task::Poll::Ready(Err(e)) => return ::std::task::Poll::Ready(Err(e)),
            ::std::task::Poll::Pending => return ::std::task::Poll::Pending,
        }
    };
}

/// A pinned reference to a field of something pinned. The caller never moves the field.
#[macro_export]
macro_rules! pinned {
    ($field:expr) => {
        unsafe { ::std::pin::Pin::new_unchecked(&mut $field) }
    };
}

/// Methods that a wrapper passes on to one of its fields, which is pinned with it:
///
/// ```
/// delegate!(inner: fn poll_flush(cx: &mut Context<'_>) -> Poll<io::Result<()>>;);
/// ```
#[macro_export]
macro_rules! delegate {
    ($field:ident: $(fn $name:ident($($arg:ident: $t:ty),*) $(-> $ret:ty)?;)*) => {$(
        fn $name(self: ::std::pin::Pin<&mut Self>, $($arg: $t),*) $(-> $ret)? {
            unsafe { self.map_unchecked_mut(|outer| &mut outer.$field) }.$name($($arg),*)
        }
    )*};
}

/// The ways to spawn a task into a set of tasks of output `$t`. The set keeps the handle by its
/// method `insert`, whose first argument is the key, if tasks have keys. `[tokio]` is how the caller
/// names tokio: `crate` inside of it.
#[macro_export]
macro_rules! spawn_into_set {
    ([$($tokio:tt)+] $t:ident $(, $key:ident: $k:ty)? => $ret:ty) => {
        #[track_caller]
        pub fn spawn<F>(&mut self, $($key: $k,)? task: F) -> $ret
        where
            F: ::std::future::Future<Output = $t> + Send + 'static,
            $t: Send + 'static,
        {
            self.insert($($key,)? $($tokio)+::task::spawn(task))
        }
        #[track_caller]
        pub fn spawn_on<F>(&mut self, $($key: $k,)? task: F, handle: &$($tokio)+::runtime::Handle) -> $ret
        where
            F: ::std::future::Future<Output = $t> + Send + 'static,
            $t: Send + 'static,
        {
            self.insert($($key,)? handle.spawn(task))
        }
        #[track_caller]
        pub fn spawn_local<F>(&mut self, $($key: $k,)? task: F) -> $ret
        where
            F: ::std::future::Future<Output = $t> + 'static,
            $t: 'static,
        {
            self.insert($($key,)? $($tokio)+::task::spawn_local(task))
        }
        #[track_caller]
        pub fn spawn_local_on<F>(&mut self, $($key: $k,)? task: F, local_set: &$($tokio)+::task::LocalSet) -> $ret
        where
            F: ::std::future::Future<Output = $t> + 'static,
            $t: 'static,
        {
            self.insert($($key,)? local_set.spawn_local(task))
        }
        #[track_caller]
        pub fn spawn_blocking<F>(&mut self, $($key: $k,)? f: F) -> $ret
        where
            F: FnOnce() -> $t + Send + 'static,
            $t: Send + 'static,
        {
            self.insert($($key,)? $($tokio)+::task::spawn_blocking(f))
        }
        #[track_caller]
        pub fn spawn_blocking_on<F>(&mut self, $($key: $k,)? f: F, handle: &$($tokio)+::runtime::Handle) -> $ret
        where
            F: FnOnce() -> $t + Send + 'static,
            $t: Send + 'static,
        {
            self.insert($($key,)? handle.spawn_blocking(f))
        }
    };
}
