//! Streams around tokio's receivers, listeners and intervals.
use super::Stream;
use pollground_rt::ready;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

macro_rules! receivers {
    ($($name:ident $receiver:ident)*) => {$(
        #[derive(Debug)]
        pub struct $name<T> {
            inner: tokio::sync::mpsc::$receiver<T>,
        }
        impl<T> $name<T> {
            pub fn new(recv: tokio::sync::mpsc::$receiver<T>) -> Self { $name { inner: recv } }
            pub fn into_inner(self) -> tokio::sync::mpsc::$receiver<T> { self.inner }
            pub fn close(&mut self) { self.inner.close(); }
        }
        impl<T> From<tokio::sync::mpsc::$receiver<T>> for $name<T> {
            fn from(recv: tokio::sync::mpsc::$receiver<T>) -> Self { $name::new(recv) }
        }
        impl<T> Unpin for $name<T> {}
        impl<T> Stream for $name<T> {
            type Item = T;
            fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
                self.inner.poll_recv(cx)
            }
        }
    )*};
}
receivers!(ReceiverStream Receiver UnboundedReceiverStream UnboundedReceiver);
macro_rules! wraps {
    ($($name:ident<$r:ident> $inner:ty: $item:ty, $f:ident;)*) => {$(
        #[derive(Debug)]
        pub struct $name<$r> {
            inner: $inner,
        }
        impl<$r> $name<$r> {
            pub fn new(inner: $inner) -> Self { $name { inner } }
            pub fn into_inner(self) -> $inner { self.inner }
        }
        impl<$r> AsRef<$inner> for $name<$r> {
            fn as_ref(&self) -> &$inner { &self.inner }
        }
        impl<$r> AsMut<$inner> for $name<$r> {
            fn as_mut(&mut self) -> &mut $inner { &mut self.inner }
        }
        impl<$r: tokio::io::AsyncBufRead> Stream for $name<$r> {
            type Item = std::io::Result<$item>;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
                unsafe { self.map_unchecked_mut(|s| &mut s.inner) }.$f(cx).map(|r| r.transpose())
            }
        }
    )*};
}
wraps! {
    LinesStream<R> tokio::io::Lines<R>: String, poll_next_line;
    SplitStream<R> tokio::io::Split<R>: Vec<u8>, poll_next_segment;
}
#[derive(Debug)]
pub struct JoinSetStream<T> {
    inner: tokio::task::JoinSet<T>,
}
impl<T> JoinSetStream<T> {
    pub fn new(inner: tokio::task::JoinSet<T>) -> Self { JoinSetStream { inner } }
    pub fn into_inner(self) -> tokio::task::JoinSet<T> { self.inner }
}
impl<T: 'static> Stream for JoinSetStream<T> {
    type Item = Result<T, tokio::task::JoinError>;
    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Self::Item>> {
        self.inner.poll_join_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.inner.len(), Some(self.inner.len())) }
}
impl<T> From<tokio::task::JoinSet<T>> for JoinSetStream<T> {
    fn from(inner: tokio::task::JoinSet<T>) -> Self { JoinSetStream::new(inner) }
}
#[derive(Debug)]
pub struct TcpListenerStream {
    inner: tokio::net::TcpListener,
}
impl TcpListenerStream {
    pub fn new(listener: tokio::net::TcpListener) -> Self { TcpListenerStream { inner: listener } }
    pub fn into_inner(self) -> tokio::net::TcpListener { self.inner }
}
impl Stream for TcpListenerStream {
    type Item = std::io::Result<tokio::net::TcpStream>;
    fn poll_next(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Self::Item>> {
        self.inner.poll_accept(cx).map(|r| Some(r.map(|(s, _)| s)))
    }
}
macro_rules! inner {
    ($(<$($g:ident)?> $name:ty: $inner:ty;)*) => {$(
        impl$(<$g>)? AsRef<$inner> for $name {
            fn as_ref(&self) -> &$inner { &self.inner }
        }
        impl$(<$g>)? AsMut<$inner> for $name {
            fn as_mut(&mut self) -> &mut $inner { &mut self.inner }
        }
    )*};
}
inner! {
    <T> ReceiverStream<T>: tokio::sync::mpsc::Receiver<T>;
    <T> JoinSetStream<T>: tokio::task::JoinSet<T>;
    <T> UnboundedReceiverStream<T>: tokio::sync::mpsc::UnboundedReceiver<T>;
    <> IntervalStream: tokio::time::Interval;
    <> TcpListenerStream: tokio::net::TcpListener;
}
pub mod errors {
    #[derive(Debug, PartialEq, Eq, Clone)]
    pub enum BroadcastStreamRecvError {
        Lagged(u64),
    }
    impl std::fmt::Display for BroadcastStreamRecvError {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            match self {
                BroadcastStreamRecvError::Lagged(n) => write!(f, "channel lagged by {}", n),
            }
        }
    }
    impl std::error::Error for BroadcastStreamRecvError {}
}
use self::errors::BroadcastStreamRecvError;
use tokio::sync::{broadcast, watch};

type Boxed<T> = Pin<Box<dyn std::future::Future<Output = T> + Send>>;
async fn next_broadcast<T: Clone>(
    mut rx: broadcast::Receiver<T>) -> (Result<T, broadcast::error::RecvError>,
    broadcast::Receiver<T>,
) {
    let r = rx.recv().await;
    (r, rx)
}
pub struct BroadcastStream<T> {
    inner: Boxed<(Result<T, broadcast::error::RecvError>, broadcast::Receiver<T>)>,
}
impl<T: 'static + Clone + Send> BroadcastStream<T> {
    pub fn new(rx: broadcast::Receiver<T>) -> Self { BroadcastStream { inner: Box::pin(next_broadcast(rx)) } }
}
impl<T: 'static + Clone + Send> Stream for BroadcastStream<T> {
    type Item = Result<T, BroadcastStreamRecvError>;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let (received, rx) = ready!(self.inner.as_mut().poll(cx));
        self.inner = Box::pin(next_broadcast(rx));
        Poll::Ready(match received {
            Ok(value) => Some(Ok(value)),
            Err(broadcast::error::RecvError::Closed) => None,
            Err(broadcast::error::RecvError::Lagged(n)) => Some(Err(BroadcastStreamRecvError::Lagged(n))),
        })
    }
}
impl<T> std::fmt::Debug for BroadcastStream<T> {
    fn fmt(
        &self,
        f: &mut std::fmt::Formatter<'_>,
    ) -> std::fmt::Result {
        f.debug_struct("BroadcastStream").finish()
    }
}
impl<T: 'static + Clone + Send> From<broadcast::Receiver<T>> for BroadcastStream<T> {
    fn from(rx: broadcast::Receiver<T>) -> Self { BroadcastStream::new(rx) }
}

async fn next_watch<T: Clone + Send + Sync>(
    mut rx: watch::Receiver<T>,
    wait: bool) -> (Result<(), watch::error::RecvError>,
    watch::Receiver<T>,
) {
    let r = if wait { rx.changed().await } else { Ok(()) };
    (r, rx)
}
/// The value there is, then every newer one.
pub struct WatchStream<T> {
    inner: Boxed<(Result<(), watch::error::RecvError>, watch::Receiver<T>)>,
}
impl<T: 'static + Clone + Send + Sync> WatchStream<T> {
    pub fn new(rx: watch::Receiver<T>) -> Self { WatchStream { inner: Box::pin(next_watch(rx, false)) } }
    pub fn from_changes(rx: watch::Receiver<T>) -> Self { WatchStream { inner: Box::pin(next_watch(rx, true)) } }
}
impl<T: 'static + Clone + Send + Sync> Stream for WatchStream<T> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let (changed, mut rx) = ready!(self.inner.as_mut().poll(cx));
        let value = changed.ok().map(|()| rx.borrow_and_update().clone());
        self.inner = Box::pin(next_watch(rx, true));
        Poll::Ready(value)
    }
}
impl<T> std::fmt::Debug for WatchStream<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.debug_struct("WatchStream").finish() }
}
impl<T: 'static + Clone + Send + Sync> From<watch::Receiver<T>> for WatchStream<T> {
    fn from(rx: watch::Receiver<T>) -> Self { WatchStream::new(rx) }
}

#[derive(Debug)]
pub struct IntervalStream {
    inner: tokio::time::Interval,
}
impl IntervalStream {
    pub fn new(interval: tokio::time::Interval) -> Self { IntervalStream { inner: interval } }
    pub fn into_inner(self) -> tokio::time::Interval { self.inner }
}
impl Stream for IntervalStream {
    type Item = tokio::time::Instant;
    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<tokio::time::Instant>> {
        self.inner.poll_tick(cx).map(Some)
    }
}
