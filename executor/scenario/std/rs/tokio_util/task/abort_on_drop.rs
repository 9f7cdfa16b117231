//! Handles whose drop aborts the task.
use std::fmt;
use std::future::Future;
use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::task::{AbortHandle, JoinError, JoinHandle};

macro_rules! aborts {
    ($name:ident<$($t:ident)?>, $handle:ty) => {
        #[must_use = "Dropping the handle aborts the task immediately"]
        pub struct $name<$($t)?>($handle);
        impl<$($t)?> $name<$($t)?> {
            pub fn new(handle: $handle) -> Self { $name(handle) }
            pub fn abort(&self) { self.0.abort(); }
            pub fn is_finished(&self) -> bool { self.0.is_finished() }
            /// The handle within: the task goes on.
            pub fn detach(self) -> $handle {
                let this = ManuallyDrop::new(self);
                unsafe { std::ptr::read(&this.0) }
            }
        }
        impl<$($t)?> Drop for $name<$($t)?> {
            fn drop(&mut self) { self.0.abort(); }
        }
        impl<$($t)?> fmt::Debug for $name<$($t)?> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("id", &self.0.id()).finish()
            }
        }
    };
}
aborts!(AbortOnDropHandle<T>, JoinHandle<T>);
aborts!(AbortOnDrop<>, AbortHandle);

impl<T> AbortOnDropHandle<T> {
    pub fn abort_handle(&self) -> AbortHandle { self.0.abort_handle() }
}
impl<T> Future for AbortOnDropHandle<T> {
    type Output = Result<T, JoinError>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { Pin::new(&mut self.0).poll(cx) }
}
impl<T> AsRef<JoinHandle<T>> for AbortOnDropHandle<T> {
    fn as_ref(&self) -> &JoinHandle<T> { &self.0 }
}
