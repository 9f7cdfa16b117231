//! tokio-util: CancellationToken.
pub mod sync {
    use std::fmt;
    use std::future::Future;
    use std::pin::Pin;
    use std::sync::{Arc, Mutex, Weak};
    use std::task::{Context, Poll};
    use tokio::sync::Notify;

    struct Node {
        state: Mutex<State>,
        notify: Notify,
    }
    struct State {
        cancelled: bool,
        children: Vec<Weak<Node>>,
    }

    /// Clones share one node; cancelling it cancels the children's.
    #[derive(Clone)]
    pub struct CancellationToken {
        node: Arc<Node>,
    }

    fn make(cancelled: bool) -> CancellationToken {
        CancellationToken { node: Arc::new(Node { state: Mutex::new(State { cancelled, children: Vec::new() }), notify: Notify::new() }) }
    }
    fn cancel(node: &Node) {
        let children = {
            let mut s = node.state.lock().unwrap();
            if s.cancelled {
                return;
            }
            s.cancelled = true;
            std::mem::take(&mut s.children)
        };
        node.notify.notify_waiters();
        for c in children {
            if let Some(c) = c.upgrade() {
                cancel(&c);
            }
        }
    }

    impl CancellationToken {
        pub fn new() -> CancellationToken { make(false) }
        pub fn child_token(&self) -> CancellationToken {
            let mut s = self.node.state.lock().unwrap();
            let child = make(s.cancelled);
            s.children.push(Arc::downgrade(&child.node));
            child
        }
        pub fn cancel(&self) { cancel(&self.node); }
        pub fn is_cancelled(&self) -> bool { self.node.state.lock().unwrap().cancelled }
        pub fn cancelled(&self) -> WaitForCancellationFuture<'_> {
            WaitForCancellationFuture { token: self, notified: self.node.notify.notified() }
        }
        pub fn drop_guard(self) -> DropGuard { DropGuard { token: Some(self) } }
        pub async fn run_until_cancelled<F: Future>(&self, fut: F) -> Option<F::Output> {
            let mut fut = std::pin::pin!(fut);
            let mut stop = std::pin::pin!(self.cancelled());
            std::future::poll_fn(|cx| {
                if stop.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(None);
                }
                fut.as_mut().poll(cx).map(Some)
            })
            .await
        }
    }
    impl Default for CancellationToken {
        fn default() -> CancellationToken { CancellationToken::new() }
    }
    impl fmt::Debug for CancellationToken {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_struct("CancellationToken").field("is_cancelled", &self.is_cancelled()).finish()
        }
    }

    #[must_use = "futures do nothing unless polled"]
    pub struct WaitForCancellationFuture<'a> {
        token: &'a CancellationToken,
        notified: tokio::sync::futures::Notified<'a>,
    }
    impl Future for WaitForCancellationFuture<'_> {
        type Output = ();
        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
            let this = unsafe { self.get_unchecked_mut() };
            loop {
                if this.token.is_cancelled() {
                    return Poll::Ready(());
                }
                if unsafe { Pin::new_unchecked(&mut this.notified) }.poll(cx).is_pending() {
                    return Poll::Pending;
                }
                this.notified = this.token.node.notify.notified();
            }
        }
    }

    #[derive(Debug)]
    pub struct DropGuard {
        token: Option<CancellationToken>,
    }
    impl DropGuard {
        pub fn disarm(mut self) -> CancellationToken { self.token.take().unwrap() }
    }
    impl Drop for DropGuard {
        fn drop(&mut self) {
            if let Some(t) = self.token.take() {
                t.cancel();
            }
        }
    }
}
