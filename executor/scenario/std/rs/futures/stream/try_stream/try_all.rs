//! Whether futures say yes to all values (TryAll), or to some (TryAny): the first answer that decides, or the
//! first error, is the last item that is taken.
use super::*;

/// try_all and try_any: the first answer that decides, or the first error, is the last item that is taken.
macro_rules! deciding {
    ($($name:ident $decides:literal;)*) => {$(
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<St, Fut, F> {
            stream: St,
            f: F,
            pending: Option<Fut>,
            done: bool,
        }
        impl<St: Unpin, Fut: Unpin, F> Unpin for $name<St, Fut, F> {}
        impl<St, Fut, F> Future for $name<St, Fut, F>
        where
            St: TryStream,
            Fut: Future<Output = bool>,
            F: FnMut(St::Ok) -> Fut,
        {
            type Output = Result<bool, St::Error>;
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let this = unsafe { self.get_unchecked_mut() };
                assert!(!this.done, concat!(stringify!($name), " polled after completion"));
                let end = loop {
                    if let Some(answer) = &mut this.pending {
                        let answer = ready!(pinned!(*answer).poll(cx));
                        this.pending = None;
                        if answer == $decides {
                            break Ok($decides);
                        }
                    }
                    match ready!(pinned!(this.stream).try_poll_next(cx)) {
                        Some(Ok(value)) => this.pending = Some((this.f)(value)),
                        Some(Err(e)) => break Err(e),
                        None => break Ok(!$decides),
                    }
                };
                this.done = true;
                Poll::Ready(end)
            }
        }
        impl<St, Fut, F> FusedFuture for $name<St, Fut, F>
        where
            St: TryStream,
            Fut: Future<Output = bool>,
            F: FnMut(St::Ok) -> Fut,
        {
            fn is_terminated(&self) -> bool { self.done && self.pending.is_none() }
        }
    )*};
}
deciding! {
    TryAll false;
    TryAny true;
}
