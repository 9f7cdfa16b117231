//! tokio-stream: streams with plain closures, and wrappers around tokio's receivers.
//!
//! Follows: tokio-stream 0.1.9; interfaces up to those of tokio 1.53
//! Compared with: 0.1.9
use futures::stream::__poll_to_end as poll_opt;
use pollground_rt::{pinned, ready};
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use futures::stream::Stream;
pub use smol::stream::{once, Once};

mod collect;
mod iter;
mod stream_close;
pub use self::collect::{Collect, FromStream};
pub use self::iter::{iter, Iter};
pub use self::stream_close::StreamNotifyClose;

/// Streams without items, as those of the same names in futures.
macro_rules! itemless {
    ($t:ident, $new:ident, $most:expr) => {
        #[derive(Debug)]
        #[must_use = "streams do nothing unless polled"]
        pub struct $t<T>(PhantomData<T>);
        pub const fn $new<T>() -> $t<T> { $t(PhantomData) }
        impl<T> Unpin for $t<T> {}
        impl<T> Stream for $t<T> {
            type Item = T;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
                Pin::new(&mut futures::stream::$new()).poll_next(cx)
            }
            fn size_hint(&self) -> (usize, Option<usize>) { (0, $most) }
        }
    };
}
itemless!(Empty, empty, Some(0));
itemless!(Pending, pending, None);

pub trait StreamExt: Stream {
    fn next(&mut self) -> smol::stream::NextFuture<'_, Self>
    where
        Self: Unpin,
    {
        smol::stream::StreamExt::next(self)
    }
    fn try_next<T, E>(&mut self) -> smol::stream::TryNextFuture<&mut Self>
    where
        Self: Stream<Item = Result<T, E>> + Unpin + Sized,
    {
        smol::stream::StreamExt::try_next(self)
    }
    fn map<T, F>(self, f: F) -> futures::stream::Map<Self, F>
    where
        F: FnMut(Self::Item) -> T,
        Self: Sized,
    {
        futures::stream::StreamExt::map(self, f)
    }
    fn map_while<T, F>(self, f: F) -> smol::stream::MapWhile<Self, F>
    where
        F: FnMut(Self::Item) -> Option<T>,
        Self: Sized,
    {
        smol::stream::MapWhile { stream: self, f }
    }
    fn then<F, Fut>(self, f: F) -> futures::stream::Then<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: std::future::Future,
        Self: Sized,
    {
        futures::stream::StreamExt::then(self, f)
    }
    fn merge<U>(self, other: U) -> Merge<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized,
    {
        Merge { a: Some(self), b: Some(other), a_first: true }
    }
    fn filter<F>(self, f: F) -> smol::stream::Filter<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized,
    {
        smol::stream::StreamExt::filter(self, f)
    }
    fn filter_map<T, F>(self, f: F) -> smol::stream::FilterMap<Self, F>
    where
        F: FnMut(Self::Item) -> Option<T>,
        Self: Sized,
    {
        smol::stream::StreamExt::filter_map(self, f)
    }
    fn fuse(self) -> futures::stream::Fuse<Self>
    where
        Self: Sized,
    {
        futures::stream::StreamExt::fuse(self)
    }
    fn take(self, n: usize) -> futures::stream::Take<Self>
    where
        Self: Sized,
    {
        futures::stream::StreamExt::take(self, n)
    }
    fn take_while<F>(self, f: F) -> smol::stream::TakeWhile<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized,
    {
        smol::stream::StreamExt::take_while(self, f)
    }
    fn skip(self, n: usize) -> futures::stream::Skip<Self>
    where
        Self: Sized,
    {
        futures::stream::StreamExt::skip(self, n)
    }
    fn skip_while<F>(self, f: F) -> smol::stream::SkipWhile<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized,
    {
        smol::stream::StreamExt::skip_while(self, f)
    }
    fn all<F>(&mut self, f: F) -> smol::stream::AllFuture<&mut Self, F>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool,
    {
        smol::stream::StreamExt::all(self, f)
    }
    fn any<F>(&mut self, f: F) -> smol::stream::AnyFuture<&mut Self, F>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool,
    {
        smol::stream::StreamExt::any(self, f)
    }
    fn chain<U>(self, other: U) -> futures::stream::Chain<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized,
    {
        futures::stream::StreamExt::chain(self, other)
    }
    fn fold<B, F>(self, init: B, f: F) -> smol::stream::FoldFuture<Self, F, B>
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B,
    {
        smol::stream::StreamExt::fold(self, init, f)
    }
    fn collect<T>(self) -> Collect<Self, T>
    where
        T: FromStream<Self::Item>,
        Self: Sized,
    {
        Collect::new(self)
    }
    fn timeout(self, duration: Duration) -> Timeout<Self>
    where
        Self: Sized,
    {
        Timeout { stream: self, delay: Box::pin(tokio::time::sleep(duration)), duration, armed: true }
    }
    fn timeout_repeating(self, interval: tokio::time::Interval) -> TimeoutRepeating<Self>
    where
        Self: Sized,
    {
        TimeoutRepeating { stream: self, interval }
    }
    fn chunks_timeout(self, max_size: usize, duration: Duration) -> ChunksTimeout<Self>
    where
        Self: Sized,
    {
        ChunksTimeout { stream: Some(self), deadline: None, duration, items: Vec::new(), cap: max_size }
    }
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized,
    {
        Peekable { stream: self, peek: None }
    }
    fn throttle(self, duration: Duration) -> Throttle<Self>
    where
        Self: Sized,
    {
        Throttle { stream: self, delay: Box::pin(tokio::time::sleep(duration)), waits: false, duration }
    }
}
impl<St: ?Sized + Stream> StreamExt for St {}

/// Both streams in turn.
pub struct Merge<A, B> {
    a: Option<A>,
    b: Option<B>,
    a_first: bool,
}
impl<A, B> Stream for Merge<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let a_first = this.a_first;
        this.a_first = !a_first;
        for turn in [a_first, !a_first] {
            let next = if turn { poll_opt(&mut this.a, cx) } else { poll_opt(&mut this.b, cx) };
            if let Poll::Ready(Some(_)) = next {
                return next;
            }
        }
        if this.a.is_none() && this.b.is_none() { Poll::Ready(None) } else { Poll::Pending }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct Elapsed(());
impl std::fmt::Display for Elapsed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.pad("deadline has elapsed") }
}
impl std::error::Error for Elapsed {}
#[must_use = "streams do nothing unless polled"]
pub struct Timeout<S> {
    stream: S,
    delay: Pin<Box<tokio::time::Sleep>>,
    duration: Duration,
    armed: bool,
}
impl<S: Stream> Stream for Timeout<S> {
    type Item = Result<S::Item, Elapsed>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Poll::Ready(item) = pinned!(this.stream).poll_next(cx) {
            if item.is_some() {
                this.delay.as_mut().reset(tokio::time::Instant::now() + this.duration);
                this.armed = true;
            }
            return Poll::Ready(item.map(Ok));
        }
        if this.armed && this.delay.as_mut().poll(cx).is_ready() {
            this.armed = false;
            return Poll::Ready(Some(Err(Elapsed(()))));
        }
        Poll::Pending
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct Throttle<S> {
    stream: S,
    delay: Pin<Box<tokio::time::Sleep>>,
    /// The delay has to end before the next item.
    waits: bool,
    duration: Duration,
}
impl<S: Stream> Throttle<S> {
    pub fn get_ref(&self) -> &S { &self.stream }
    pub fn get_mut(&mut self) -> &mut S { &mut self.stream }
    pub fn into_inner(self) -> S { self.stream }
}
impl<S: Stream> Stream for Throttle<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.waits {
            ready!(this.delay.as_mut().poll(cx));
            this.waits = false;
        }
        let item = ready!(pinned!(this.stream).poll_next(cx));
        if item.is_some() && !this.duration.is_zero() {
            // The timer runs from now on, whenever the next item is asked for.
            this.delay.as_mut().reset(tokio::time::Instant::now() + this.duration);
            this.waits = true;
        }
        Poll::Ready(item)
    }
}

pub struct TimeoutRepeating<S> {
    stream: S,
    interval: tokio::time::Interval,
}
impl<S: Stream> Stream for TimeoutRepeating<S> {
    type Item = Result<S::Item, Elapsed>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match pinned!(this.stream).poll_next(cx) {
            Poll::Ready(Some(v)) => {
                this.interval.reset();
                Poll::Ready(Some(Ok(v)))
            }
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => this.interval.poll_tick(cx).map(|_| Some(Err(Elapsed(())))),
        }
    }
}
impl<S: Stream> ChunksTimeout<S> {
    /// What has come and not been given away.
    pub fn into_remainder(mut self) -> Vec<S::Item> { std::mem::take(&mut self.items) }
}
pub struct ChunksTimeout<S: Stream> {
    stream: Option<S>,
    deadline: Option<Pin<Box<tokio::time::Sleep>>>,
    duration: Duration,
    items: Vec<S::Item>,
    cap: usize,
}
impl<S: Stream> Stream for ChunksTimeout<S> {
    type Item = Vec<S::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut next = poll_opt(&mut this.stream, cx);
        while let Poll::Ready(Some(item)) = next {
            if this.items.is_empty() {
                this.deadline = Some(Box::pin(tokio::time::sleep(this.duration)));
            }
            this.items.push(item);
            if this.items.len() >= this.cap {
                return Poll::Ready(Some(std::mem::take(&mut this.items)));
            }
            next = poll_opt(&mut this.stream, cx);
        }
        // Neither full nor empty: it is given away at the deadline, or at the end of the stream.
        if next.is_pending() {
            let deadline = this.deadline.as_mut().filter(|_| !this.items.is_empty());
            ready!(deadline.map_or(Poll::Pending, |d| d.as_mut().poll(cx)));
        }
        let chunk = std::mem::take(&mut this.items);
        Poll::Ready(Some(chunk).filter(|items| !items.is_empty()))
    }
}
pub struct Peekable<S: Stream> {
    stream: S,
    peek: Option<Option<S::Item>>,
}
impl<S: Stream + Unpin> Peekable<S> {
    pub async fn peek(&mut self) -> Option<&S::Item> {
        if self.peek.is_none() {
            let next = std::future::poll_fn(|cx| Pin::new(&mut self.stream).poll_next(cx)).await;
            self.peek = Some(next);
        }
        self.peek.as_ref().unwrap().as_ref()
    }
    pub async fn peek_mut(&mut self) -> Option<&mut S::Item> {
        self.peek().await;
        self.peek.as_mut().unwrap().as_mut()
    }
}
impl<S: Stream> Stream for Peekable<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match this.peek.take() {
            Some(v) => Poll::Ready(v),
            None => pinned!(this.stream).poll_next(cx),
        }
    }
}

/// Streams by key, polled round and round.
#[derive(Debug)]
pub struct StreamMap<K, V> {
    entries: Vec<(K, V)>,
}
impl<K, V> StreamMap<K, V> {
    pub fn new() -> StreamMap<K, V> { StreamMap { entries: Vec::new() } }
    pub fn with_capacity(capacity: usize) -> StreamMap<K, V> { StreamMap { entries: Vec::with_capacity(capacity) } }
    pub fn keys(&self) -> impl Iterator<Item = &K> { self.entries.iter().map(|e| &e.0) }
    pub fn values(&self) -> impl Iterator<Item = &V> { self.entries.iter().map(|e| &e.1) }
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> { self.entries.iter_mut().map(|e| &mut e.1) }
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)> { self.entries.iter() }
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut (K, V)> { self.entries.iter_mut() }
    pub fn capacity(&self) -> usize { self.entries.capacity() }
    pub fn len(&self) -> usize { self.entries.len() }
    pub fn is_empty(&self) -> bool { self.entries.is_empty() }
    pub fn clear(&mut self) { self.entries.clear(); }
    pub fn insert(&mut self, k: K, stream: V) -> Option<V>
    where
        K: std::hash::Hash + Eq,
    {
        let old = self.remove(&k);
        self.entries.push((k, stream));
        old
    }
    pub fn remove<Q: ?Sized>(&mut self, k: &Q) -> Option<V>
    where
        K: std::borrow::Borrow<Q>,
        Q: std::hash::Hash + Eq,
    {
        let i = self.entries.iter().position(|e| e.0.borrow() == k)?;
        Some(self.entries.swap_remove(i).1)
    }
    pub fn contains_key<Q: ?Sized>(&self, k: &Q) -> bool
    where
        K: std::borrow::Borrow<Q>,
        Q: std::hash::Hash + Eq,
    {
        self.entries.iter().any(|e| e.0.borrow() == k)
    }
}
impl<K: Clone + Unpin, V: Stream + Unpin> StreamMap<K, V> {
    /// Up to limit items that are there, round after round; waits for the first. 0: all streams have ended.
    pub async fn next_many(&mut self, buffer: &mut Vec<(K, V::Item)>, limit: usize) -> usize {
        std::future::poll_fn(|cx| self.poll_next_many(cx, buffer, limit)).await
    }
    pub fn poll_next_many(
        &mut self,
        cx: &mut Context<'_>,
        buffer: &mut Vec<(K, V::Item)>,
        limit: usize,
    ) -> Poll<usize> {
        let mut n = 0;
        while n < limit {
            match Pin::new(&mut *self).poll_next(cx) {
                Poll::Ready(Some(v)) => {
                    buffer.push(v);
                    n += 1;
                }
                _ => break,
            }
        }
        if n > 0 || limit == 0 || self.is_empty() { Poll::Ready(n) } else { Poll::Pending }
    }
}
impl<K, V> Default for StreamMap<K, V> {
    fn default() -> Self { StreamMap::new() }
}
impl<K, V> Unpin for StreamMap<K, V> {}
impl<K: Clone + Unpin, V: Stream + Unpin> Stream for StreamMap<K, V> {
    type Item = (K, V::Item);
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<(K, V::Item)>> {
        let n = self.entries.len();
        let start = tokio::macros::support::select_start(n as u32) as usize;
        let mut i = start;
        for _ in 0..n {
            match Pin::new(&mut self.entries[i].1).poll_next(cx) {
                Poll::Ready(Some(v)) => return Poll::Ready(Some((self.entries[i].0.clone(), v))),
                Poll::Ready(None) => {
                    self.entries.swap_remove(i);
                    if i == self.entries.len() {
                        i = 0;
                    } else if i < start && start <= self.entries.len() {
                        // What came here has been polled already.
                        i += 1;
                    }
                }
                Poll::Pending => i = if i + 1 >= self.entries.len() { 0 } else { i + 1 },
            }
        }
        if self.entries.is_empty() { Poll::Ready(None) } else { Poll::Pending }
    }
}
impl<K: std::hash::Hash + Eq, V> FromIterator<(K, V)> for StreamMap<K, V> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> Self {
        let mut m = StreamMap::new();
        for (k, v) in iter {
            m.insert(k, v);
        }
        m
    }
}

impl<K, V> Extend<(K, V)> for StreamMap<K, V> {
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, iter: T) { self.entries.extend(iter); }
}

pub mod wrappers {
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
}
