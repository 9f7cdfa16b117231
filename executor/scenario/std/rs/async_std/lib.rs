//! async-std: tasks with names and locals, streams, channels, locks, sockets.
//!
//! Follows: async-std 1.12; interfaces up to 1.13
//! Compared with: 1.12.0
pub mod future;
pub mod io;
pub mod net;
pub mod stream;
pub mod sync;
pub mod task;

/// Paths are names here: a run has no files.
pub mod path {
    pub use std::path::{Ancestors, Component, Components, Iter, Path, PathBuf, StripPrefixError};
    pub use std::path::{is_separator, MAIN_SEPARATOR};
}
pub mod pin {
    pub use std::pin::Pin;
}
pub mod channel {
    pub use smol::channel::{bounded, unbounded, Receiver, RecvError, SendError, Sender, TryRecvError, TrySendError};
}
pub mod prelude {
    pub use crate::future::Future;
    pub use crate::future::FutureExt;
    pub use crate::stream::Stream;
    pub use crate::io::{
        BufRead as _, BufReadExt as _, Read as _, ReadExt as _, Seek as _, SeekExt as _, Write as _, WriteExt as _,
    };
    pub use crate::stream::{ExactSizeStream, StreamExt};
    pub use crate::task_local;
}

#[doc(hidden)]
pub async fn __print(text: String) { std::print!("{text}"); }
#[doc(hidden)]
pub async fn __eprint(text: String) { std::eprint!("{text}"); }
/// print! and the like as futures: they write when they are awaited.
#[macro_export]
macro_rules! print {
    ($($arg:tt)*) => { $crate::__print(::std::format!($($arg)*)) };
}
#[macro_export]
macro_rules! println {
    () => { $crate::__print(::std::string::String::from("\n")) };
    ($($arg:tt)*) => { $crate::__print(::std::format!("{}\n", ::std::format_args!($($arg)*))) };
}
#[macro_export]
macro_rules! eprint {
    ($($arg:tt)*) => { $crate::__eprint(::std::format!($($arg)*)) };
}
#[macro_export]
macro_rules! eprintln {
    () => { $crate::__eprint(::std::string::String::from("\n")) };
    ($($arg:tt)*) => { $crate::__eprint(::std::format!("{}\n", ::std::format_args!($($arg)*))) };
}
#[macro_export]
macro_rules! task_local {
    () => {};
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty = $init:expr; $($rest:tt)*) => {
        $crate::task_local!(@key [$(#[$attr])*] [$vis] $name [$t] $init);
        $crate::task_local!($($rest)*);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty = $init:expr) => {
        $crate::task_local!(@key [$(#[$attr])*] [$vis] $name [$t] $init);
    };
    (@key [$($attr:tt)*] [$($vis:tt)*] $name:ident [$t:ty] $init:expr) => {
        $($attr)* $($vis)* static $name: $crate::task::LocalKey<$t> = $crate::task::LocalKey::__new({
            fn __init() -> $t { $init }
            __init
        });
    };
}
