//! Methods for all futures.
use crate::sync::{CancellationToken, WaitForCancellationFuture, WaitForCancellationFutureOwned};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

pub trait FutureExt: Future {
    #[track_caller]
    fn timeout(self, timeout: std::time::Duration) -> tokio::time::Timeout<Self>
    where
        Self: Sized,
    {
        tokio::time::timeout(timeout, self)
    }
    fn timeout_at(self, deadline: tokio::time::Instant) -> tokio::time::Timeout<Self>
    where
        Self: Sized,
    {
        tokio::time::timeout_at(deadline, self)
    }
    fn with_cancellation_token(self, cancellation_token: &CancellationToken) -> WithCancellationTokenFuture<'_, Self>
    where
        Self: Sized,
    {
        WithCancellationTokenFuture {
            cancelled: cancellation_token.cancelled(),
            future: (!cancellation_token.is_cancelled()).then_some(self),
        }
    }
    fn with_cancellation_token_owned(
        self,
        cancellation_token: CancellationToken,
    ) -> WithCancellationTokenFutureOwned<Self>
    where
        Self: Sized,
    {
        let future = (!cancellation_token.is_cancelled()).then_some(self);
        WithCancellationTokenFutureOwned { cancelled: cancellation_token.cancelled_owned(), future }
    }
}
impl<F: Future + ?Sized> FutureExt for F {}

/// None when the token is cancelled first; when both are ready, the future wins.
/// A future whose token was cancelled before is dropped at once.
macro_rules! with_token {
    ($($name:ident<$($a:lifetime)?> $wait:ty;)*) => {$(
        #[must_use = "futures do nothing unless polled"]
        pub struct $name<$($a,)? F> {
            cancelled: $wait,
            future: Option<F>,
        }
        impl<$($a,)? F: Future> Future for $name<$($a,)? F> {
            type Output = Option<F::Output>;
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<F::Output>> {
                let this = unsafe { self.get_unchecked_mut() };
                match &mut this.future {
                    None => Poll::Ready(None),
                    Some(f) => match unsafe { Pin::new_unchecked(f) }.poll(cx) {
                        Poll::Ready(v) => Poll::Ready(Some(v)),
                        Poll::Pending => unsafe { Pin::new_unchecked(&mut this.cancelled) }.poll(cx).map(|()| None),
                    },
                }
            }
        }
    )*};
}
with_token! {
    WithCancellationTokenFuture<'a> WaitForCancellationFuture<'a>;
    WithCancellationTokenFutureOwned<> WaitForCancellationFutureOwned;
}
