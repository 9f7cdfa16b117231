//! Executors that live for ever: those of statics, and those that are leaked.
use crate::{Executor, LocalExecutor};
use async_task::Task;
use std::fmt;
use std::future::Future;
use std::sync::OnceLock;

macro_rules! statics {
    ($($name:ident $of:ident $send:ident;)*) => { $(
        pub struct $name {
            inner: OnceLock<$of<'static>>,
        }
        impl $name {
            pub const fn new() -> $name { $name { inner: OnceLock::new() } }
            fn inner(&self) -> &$of<'static> { self.inner.get_or_init($of::new) }
            pub fn spawn<T: $send + 'static>(&'static self, f: impl Future<Output = T> + $send + 'static) -> Task<T> {
                self.inner().spawn(f)
            }
            /// The caller sees to it that the task is over before its borrows are.
            pub unsafe fn spawn_scoped<'a, T>(&'static self, f: impl Future<Output = T> + $send + 'a) -> Task<T>
            where
                T: $send + 'a,
            {
                std::mem::transmute::<&$of<'static>, &$of<'a>>(self.inner()).spawn(f)
            }
            pub fn try_tick(&self) -> bool { self.inner().try_tick() }
            pub async fn tick(&self) { self.inner().tick().await }
            pub async fn run<T>(&self, f: impl Future<Output = T>) -> T { self.inner().run(f).await }
        }
        impl $of<'static> {
            pub fn leak(self) -> &'static $name { Box::leak(Box::new($name { inner: self.into() })) }
        }
        impl Default for $name {
            fn default() -> $name { $name::new() }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
        impl std::panic::UnwindSafe for $name {}
        impl std::panic::RefUnwindSafe for $name {}
    )* };
}
/// What no type lacks.
pub trait Any {}
impl<T: ?Sized> Any for T {}
statics! {
    StaticExecutor Executor Send;
    StaticLocalExecutor LocalExecutor Any;
}
