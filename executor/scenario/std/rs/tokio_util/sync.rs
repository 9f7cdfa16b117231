//! CancellationToken, PollSemaphore, PollSender, ReusableBoxFuture.
use pollground_rt::{pinned, ready};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use tokio::sync::futures::{Notified, OwnedNotified};
use tokio::sync::mpsc::Sender;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

// ---- CancellationToken

/// Tokens form a tree. Clones of a token share a node; a node whose last token
/// is dropped hands its children to its parent. Of all locks the parent's comes first.
struct Node {
    state: Mutex<State>,
    notify: Arc<Notify>,
}
struct State {
    parent: Option<Arc<Node>>,
    children: Vec<Arc<Node>>,
    cancelled: bool,
    tokens: usize,
}
impl Node {
    fn new(parent: Option<Arc<Node>>, cancelled: bool) -> Arc<Node> {
        let state = State { parent, children: Vec::new(), cancelled, tokens: 1 };
        let notify = Arc::new(Notify::__part_of("other", "CancellationToken::cancelled"));
        Arc::new(Node { state: Mutex::new(state), notify })
    }
    fn finish(&self, mut s: std::sync::MutexGuard<'_, State>) {
        s.cancelled = true;
        s.children = Vec::new();
        drop(s);
        self.notify.notify_waiters();
    }
}

/// The newest child first, grandchildren before children, the node itself last.
fn cancel(node: &Arc<Node>) {
    let mut s = node.state.lock().unwrap();
    if s.cancelled {
        return;
    }
    while let Some(child) = s.children.pop() {
        let mut c = child.state.lock().unwrap();
        c.parent = None;
        if c.cancelled {
            continue;
        }
        while let Some(grandchild) = c.children.pop() {
            let mut g = grandchild.state.lock().unwrap();
            g.parent = None;
            if g.cancelled {
                continue;
            }
            if g.children.is_empty() {
                grandchild.finish(g);
            } else {
                g.parent = Some(node.clone());
                drop(g);
                s.children.push(grandchild);
            }
        }
        child.finish(c);
    }
    node.finish(s);
}

/// The last token of a node is gone: its children are its parent's now.
fn unlink(node: &Arc<Node>) {
    let (parent, children) = {
        let mut s = node.state.lock().unwrap();
        (s.parent.take(), std::mem::take(&mut s.children))
    };
    for c in children.iter() {
        c.state.lock().unwrap().parent = parent.clone();
    }
    if let Some(p) = parent {
        let mut s = p.state.lock().unwrap();
        s.children.extend(children);
        if let Some(i) = s.children.iter().position(|c| Arc::ptr_eq(c, node)) {
            s.children.swap_remove(i);
        }
    }
}

pub struct CancellationToken {
    node: Arc<Node>,
}
impl CancellationToken {
    pub fn new() -> CancellationToken { CancellationToken { node: Node::new(None, false) } }
    pub fn child_token(&self) -> CancellationToken {
        let mut s = self.node.state.lock().unwrap();
        if s.cancelled {
            return CancellationToken { node: Node::new(None, true) };
        }
        let child = Node::new(Some(self.node.clone()), false);
        s.children.push(child.clone());
        CancellationToken { node: child }
    }
    pub fn cancel(&self) { cancel(&self.node); }
    pub fn is_cancelled(&self) -> bool { self.node.state.lock().unwrap().cancelled }
    pub fn cancelled(&self) -> WaitForCancellationFuture<'_> { WaitForCancellationFuture::of(self) }
    pub fn cancelled_owned(self) -> WaitForCancellationFutureOwned { WaitForCancellationFutureOwned::of(self) }
    pub fn drop_guard(self) -> DropGuard { DropGuard { token: Some(self) } }
    pub fn drop_guard_ref(&self) -> DropGuardRef<'_> { DropGuardRef { token: Some(self) } }
    pub async fn run_until_cancelled<F: Future>(&self, fut: F) -> Option<F::Output> {
        if self.is_cancelled() {
            return None;
        }
        let (mut fut, mut end) = (std::pin::pin!(fut), std::pin::pin!(self.cancelled()));
        // The future first: its output counts even if the token is cancelled at the same time.
        std::future::poll_fn(|cx| match fut.as_mut().poll(cx) {
            Poll::Pending => end.as_mut().poll(cx).map(|()| None),
            output => output.map(Some),
        })
        .await
    }
    pub async fn run_until_cancelled_owned<F: Future>(
        self,
        fut: F,
    ) -> Option<F::Output> {
        self.run_until_cancelled(fut).await
    }
}
impl Clone for CancellationToken {
    fn clone(&self) -> CancellationToken {
        self.node.state.lock().unwrap().tokens += 1;
        CancellationToken { node: self.node.clone() }
    }
}
impl Drop for CancellationToken {
    fn drop(&mut self) {
        let last = {
            let mut s = self.node.state.lock().unwrap();
            s.tokens -= 1;
            s.tokens == 0
        };
        if last {
            unlink(&self.node);
        }
    }
}
impl PartialEq for CancellationToken {
    fn eq(&self, other: &CancellationToken) -> bool { Arc::ptr_eq(&self.node, &other.node) }
}
impl Eq for CancellationToken {}
impl Default for CancellationToken {
    fn default() -> CancellationToken { CancellationToken::new() }
}
impl fmt::Debug for CancellationToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancellationToken").field("is_cancelled", &self.is_cancelled()).finish()
    }
}

macro_rules! cancellation_future {
    ($name:ident [$($life:lifetime)?] $token:ty, $notified:ty, $listen:expr) => {
        #[must_use = "futures do nothing unless polled"]
        pub struct $name$(<$life>)? {
            notified: $notified,
            token: $token,
        }
        impl$(<$life>)? $name$(<$life>)? {
            fn of(token: $token) -> Self { $name { notified: $listen(&token), token } }
        }
        impl$(<$life>)? Future for $name$(<$life>)? {
            type Output = ();
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
                let this = unsafe { self.get_unchecked_mut() };
                while !this.token.is_cancelled() {
                    ready!(pinned!(this.notified).poll(cx));
                    this.notified = $listen(&this.token);
                }
                Poll::Ready(())
            }
        }
        impl$(<$life>)? fmt::Debug for $name$(<$life>)? {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct(stringify!($name)).finish() }
        }
    };
}
cancellation_future!(WaitForCancellationFuture['a] &'a CancellationToken, Notified<'a>,
    |token: &&'a CancellationToken| token.node.notify.notified());
cancellation_future!(WaitForCancellationFutureOwned[] CancellationToken, OwnedNotified,
    |token: &CancellationToken| token.node.notify.clone().notified_owned());

macro_rules! drop_guard {
    ($name:ident [$($life:lifetime)?] $token:ty, $borrowed:ty) => {
        /// Cancels the token on drop, unless it was disarmed.
        #[derive(Debug)]
        pub struct $name$(<$life>)? {
            token: Option<$token>,
        }
        impl$(<$life>)? $name$(<$life>)? {
            pub fn token(&self) -> $borrowed { self.token.as_ref().unwrap() }
            pub fn disarm(mut self) -> $token { self.token.take().unwrap() }
        }
        impl$(<$life>)? Drop for $name$(<$life>)? {
            fn drop(&mut self) { self.token.iter().for_each(|token| token.cancel()) }
        }
    };
}
drop_guard!(DropGuard[] CancellationToken, &CancellationToken);
drop_guard!(DropGuardRef['a] &'a CancellationToken, &'a CancellationToken);

// ---- ReusableBoxFuture

/// A boxed future that is replaced when it is done. The box is a new one for each future.
pub struct ReusableBoxFuture<'a, T>(Pin<Box<dyn Future<Output = T> + Send + 'a>>);
impl<'a, T> ReusableBoxFuture<'a, T> {
    pub fn new<F: Future<Output = T> + Send + 'a>(future: F) -> Self { ReusableBoxFuture(Box::pin(future)) }
    pub fn set<F: Future<Output = T> + Send + 'a>(&mut self, future: F) { *self = Self::new(future); }
    pub fn try_set<F: Future<Output = T> + Send + 'a>(&mut self, future: F) -> Result<(), F> {
        Ok(self.set(future))
    }
    pub fn get_pin(&mut self) -> Pin<&mut (dyn Future<Output = T> + Send)> { self.0.as_mut() }
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<T> { self.get_pin().poll(cx) }
}
impl<T> Future for ReusableBoxFuture<'_, T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> { self.get_pin().poll(cx) }
}
impl<T> fmt::Debug for ReusableBoxFuture<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("ReusableBoxFuture").finish() }
}

// ---- PollSemaphore

type Acquired = Result<OwnedSemaphorePermit, tokio::sync::AcquireError>;
pub struct PollSemaphore {
    semaphore: Arc<Semaphore>,
    /// For how many.
    waiting: Option<(u32, ReusableBoxFuture<'static, Acquired>)>,
}
impl PollSemaphore {
    pub fn new(semaphore: Arc<Semaphore>) -> PollSemaphore { PollSemaphore { semaphore, waiting: None } }
    pub fn close(&self) { self.semaphore.close(); }
    pub fn clone_inner(&self) -> Arc<Semaphore> { self.semaphore.clone() }
    pub fn into_inner(self) -> Arc<Semaphore> { self.semaphore }
    pub fn poll_acquire(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Option<OwnedSemaphorePermit>> {
        self.poll_acquire_many(cx, 1)
    }
    pub fn poll_acquire_many(&mut self, cx: &mut Context<'_>, permits: u32) -> Poll<Option<OwnedSemaphorePermit>> {
        if !matches!(&self.waiting, Some((n, _)) if *n == permits) {
            let s = self.semaphore.clone();
            self.waiting = Some((permits, ReusableBoxFuture::new(s.acquire_many_owned(permits))));
        }
        let acquired = ready!(self.waiting.as_mut().unwrap().1.poll(cx));
        self.waiting = None;
        Poll::Ready(acquired.ok())
    }
    pub fn available_permits(&self) -> usize { self.semaphore.available_permits() }
    pub fn add_permits(&self, n: usize) { self.semaphore.add_permits(n); }
}
impl Clone for PollSemaphore {
    fn clone(&self) -> PollSemaphore { PollSemaphore::new(self.semaphore.clone()) }
}
impl fmt::Debug for PollSemaphore {
    fn fmt(
        &self,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        f.debug_struct("PollSemaphore").field("semaphore", &self.semaphore).finish()
    }
}

impl futures::Stream for PollSemaphore {
    type Item = OwnedSemaphorePermit;
    fn poll_next(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<OwnedSemaphorePermit>> {
        self.get_mut().poll_acquire(cx)
    }
}
impl AsRef<Semaphore> for PollSemaphore {
    fn as_ref(&self) -> &Semaphore { &self.semaphore }
}

// ---- PollSender

#[derive(Debug)]
pub struct PollSendError<T>(Option<T>);
impl<T> PollSendError<T> {
    pub fn into_inner(self) -> Option<T> { self.0 }
}
impl<T> fmt::Display for PollSendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
}
impl<T: fmt::Debug> std::error::Error for PollSendError<T> {}

type Reserved<T> = Result<tokio::sync::mpsc::OwnedPermit<T>, tokio::sync::mpsc::error::SendError<()>>;
enum Sending<T> {
    Idle(Sender<T>),
    Waiting(Pin<Box<dyn Future<Output = Reserved<T>> + Send>>),
    Ready(tokio::sync::mpsc::OwnedPermit<T>),
    Closed,
}
pub struct PollSender<T> {
    sender: Option<Sender<T>>,
    state: Sending<T>,
}
impl<T: Send + 'static> PollSender<T> {
    pub fn new(
        sender: Sender<T>,
    ) -> PollSender<T> {
        PollSender { sender: Some(sender.clone()), state: Sending::Idle(sender) }
    }
    pub fn poll_reserve(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), PollSendError<T>>> {
        loop {
            match std::mem::replace(&mut self.state, Sending::Closed) {
                Sending::Idle(s) => self.state = Sending::Waiting(Box::pin(s.reserve_owned())),
                Sending::Waiting(mut f) => match f.as_mut().poll(cx) {
                    Poll::Pending => {
                        self.state = Sending::Waiting(f);
                        return Poll::Pending;
                    }
                    Poll::Ready(Ok(p)) => self.state = Sending::Ready(p),
                    Poll::Ready(Err(_)) => return Poll::Ready(Err(PollSendError(None))),
                },
                Sending::Ready(p) => {
                    self.state = Sending::Ready(p);
                    return Poll::Ready(Ok(()));
                }
                Sending::Closed => return Poll::Ready(Err(PollSendError(None))),
            }
        }
    }
    #[track_caller]
    pub fn send_item(&mut self, value: T) -> Result<(), PollSendError<T>> {
        match std::mem::replace(&mut self.state, Sending::Closed) {
            Sending::Ready(p) => {
                let s = p.send(value);
                self.state = if self.sender.is_some() { Sending::Idle(s) } else { Sending::Closed };
                Ok(())
            }
            Sending::Closed => Err(PollSendError(Some(value))),
            _ => panic!("`send_item` called without first calling `poll_reserve`"),
        }
    }
    pub fn is_closed(&self) -> bool { matches!(self.state, Sending::Closed) || self.sender.is_none() }
    pub fn abort_send(&mut self) -> bool {
        let (aborted, next) = match std::mem::replace(&mut self.state, Sending::Closed) {
            Sending::Waiting(f) => {
                drop(f);
                (true, self.sender.clone().map_or(Sending::Closed, Sending::Idle))
            }
            Sending::Ready(p) => {
                let s = p.release();
                (true, if self.sender.is_some() { Sending::Idle(s) } else { Sending::Closed })
            }
            s => (false, s),
        };
        self.state = next;
        aborted
    }
    pub fn get_ref(&self) -> Option<&Sender<T>> { self.sender.as_ref() }
    pub fn close(&mut self) {
        self.sender = None;
        if !matches!(self.state, Sending::Ready(_)) {
            self.state = Sending::Closed;
        }
    }
}
impl<T> Clone for PollSender<T> {
    fn clone(
        &self,
    ) -> PollSender<T> {
        PollSender { sender: self.sender.clone(), state: self.sender.clone().map_or(Sending::Closed, Sending::Idle) }
    }
}
impl<T> fmt::Debug for PollSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("PollSender").finish_non_exhaustive() }
}
impl<T: Send + 'static> futures::Sink<T> for PollSender<T> {
    type Error = PollSendError<T>;
    fn poll_ready(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Result<(), PollSendError<T>>> {
        self.get_mut().poll_reserve(cx)
    }
    fn poll_flush(
        self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<Result<(), PollSendError<T>>> {
        Poll::Ready(Ok(()))
    }
    fn start_send(self: Pin<&mut Self>, item: T) -> Result<(), PollSendError<T>> { self.get_mut().send_item(item) }
    fn poll_close(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Result<(), PollSendError<T>>> {
        self.get_mut().close();
        Poll::Ready(Ok(()))
    }
}
