use futures::{ready, Sink, SinkExt, Stream, StreamExt};
use pin_project_lite::pin_project;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{mpsc, Semaphore};
use tokio::time::{sleep, Instant, Sleep};
use tokio_util::sync::{PollSemaphore, PollSender, ReusableBoxFuture};

pin_project! {
    struct Debounce<S: Stream> { #[pin] stream: S, #[pin] delay: Option<Sleep>, period: Duration, last: Option<S::Item>, done: bool }
}
impl<S: Stream> Debounce<S> { fn new(stream: S, period: Duration) -> Self { Debounce { stream, delay: None, period, last: None, done: false } } }
impl<S: Stream> Stream for Debounce<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let mut this = self.project();
        while !*this.done {
            match this.stream.as_mut().poll_next(cx) {
                Poll::Ready(Some(x)) => { *this.last = Some(x); this.delay.set(Some(sleep(*this.period))); }
                Poll::Ready(None) => *this.done = true,
                Poll::Pending => break,
            }
        }
        if *this.done { return Poll::Ready(this.last.take()); }
        match this.delay.as_mut().as_pin_mut() {
            Some(d) => { ready!(d.poll(cx)); this.delay.set(None); Poll::Ready(this.last.take()) }
            None => Poll::Pending,
        }
    }
}
pin_project! {
    #[project = BatchProj]
    struct Batch<Si, T> { #[pin] inner: Si, items: VecDeque<T>, max: usize, flushes: usize }
}
impl<Si: Sink<Vec<T>>, T> Sink<T> for Batch<Si, T> {
    type Error = Si::Error;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        if self.items.len() >= self.max { return self.as_mut().drain(cx); }
        Poll::Ready(Ok(()))
    }
    fn start_send(self: Pin<&mut Self>, item: T) -> Result<(), Si::Error> { self.project().items.push_back(item); Ok(()) }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> { ready!(self.as_mut().drain(cx))?; *self.as_mut().project().flushes += 1; self.project().inner.poll_flush(cx) }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> { ready!(self.as_mut().drain(cx))?; self.project().inner.poll_close(cx) }
}
impl<Si: Sink<Vec<T>>, T> Batch<Si, T> {
    fn drain(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let BatchProj { mut inner, items, .. } = self.project();
        if items.is_empty() { return Poll::Ready(Ok(())); }
        ready!(inner.as_mut().poll_ready(cx))?;
        inner.start_send(items.drain(..).collect())?;
        Poll::Ready(Ok(()))
    }
}
struct Limited<S> { inner: S, sem: PollSemaphore, used: usize }
impl<S: Stream + Unpin> Stream for Limited<S> {
    type Item = S::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let permit = ready!(self.sem.poll_acquire(cx));
        let Some(p) = permit else { return Poll::Ready(None) };
        let item = ready!(self.inner.poll_next_unpin(cx));
        p.forget();
        self.used += 1;
        Poll::Ready(item)
    }
}
struct Repeater { fut: ReusableBoxFuture<'static, u32>, n: u32 }
async fn make(n: u32) -> u32 { sleep(Duration::from_millis(n as u64 * 10)).await; n }
impl Stream for Repeater {
    type Item = u32;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u32>> {
        if self.n > 3 { return Poll::Ready(None); }
        let v = ready!(self.fut.poll(cx));
        self.n += 1;
        let n = self.n;
        self.fut.set(make(n));
        Poll::Ready(Some(v))
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (tx, rx) = mpsc::channel(10);
    let src = tokio_stream::wrappers::ReceiverStream::new(rx);
    tokio::spawn(async move { for (i, gap) in [1u64, 2, 3, 50, 1, 80, 1].into_iter().enumerate() { tx.send(i).await.unwrap(); sleep(Duration::from_millis(gap)).await; } });
    let t = Instant::now();
    let d = Debounce::new(src, Duration::from_millis(20));
    tokio::pin!(d);
    while let Some(i) = d.next().await { println!("{i} at {}", t.elapsed().as_millis()); }
    let (tx, mut rx) = mpsc::channel::<Vec<i32>>(1);
    let reader = tokio::spawn(async move { let mut v = vec![]; while let Some(b) = rx.recv().await { v.push(b); sleep(Duration::from_millis(5)).await; } v });
    let mut b = Batch { inner: PollSender::new(tx), items: VecDeque::new(), max: 3, flushes: 0 };
    for i in 0..4 { b.feed(i).await.unwrap(); }
    b.send(4).await.unwrap();
    println!("{} {}", b.flushes, b.items.len());
    b.send_all(&mut futures::stream::iter(5..12).map(Ok)).await.unwrap();
    b.close().await.unwrap();
    drop(b);
    println!("{:?}", reader.await.unwrap());
    let (tx, rx) = mpsc::channel::<u8>(1);
    let mut ps = PollSender::new(tx);
    println!("{:?}", futures::poll!(std::future::poll_fn(|cx| ps.poll_reserve(cx))));
    println!("{:?} {}", ps.send_item(1), ps.is_closed());
    println!("{:?}", futures::poll!(std::future::poll_fn(|cx| ps.poll_reserve(cx))).is_pending());
    println!("{}", ps.abort_send());
    drop(rx);
    println!("{:?}", ps.send(2).await.map_err(|e| (e.to_string(), e.into_inner())));
    let sem = Arc::new(Semaphore::new(2));
    let mut l = Limited { inner: futures::stream::iter('a'..), sem: PollSemaphore::new(sem.clone()), used: 0 };
    println!("{:?} {:?} {:?}", l.next().await, l.next().await, futures::poll!(l.next()).is_pending());
    sem.add_permits(1);
    println!("{:?} {}", l.next().await, l.used);
    sem.close();
    println!("{:?}", l.next().await);
    let t = Instant::now();
    let mut r = Repeater { fut: ReusableBoxFuture::new(make(1)), n: 1 };
    while let Some(v) = r.next().await { println!("{v} {}", t.elapsed().as_millis()); }
}
