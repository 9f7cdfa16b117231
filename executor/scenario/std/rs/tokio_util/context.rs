//! A future of tokio on another executor: it is polled inside the runtime's context.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::runtime::{Handle, Runtime};

pub struct TokioContext<F> {
    inner: F,
    handle: Handle,
}
impl<F> TokioContext<F> {
    pub fn new(future: F, handle: Handle) -> TokioContext<F> { TokioContext { inner: future, handle } }
    pub fn handle(&self) -> &Handle { &self.handle }
    pub fn into_inner(self) -> F { self.inner }
}
impl<F: Future> Future for TokioContext<F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let _enter = this.handle.enter();
        unsafe { Pin::new_unchecked(&mut this.inner) }.poll(cx)
    }
}

pub trait RuntimeExt {
    fn wrap<F: Future>(&self, fut: F) -> TokioContext<F>;
}
impl RuntimeExt for Runtime {
    fn wrap<F: Future>(&self, fut: F) -> TokioContext<F> { TokioContext { inner: fut, handle: self.handle().clone() } }
}
