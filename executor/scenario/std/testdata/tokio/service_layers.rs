//! A tower-like Service trait with layers: timeout, retry, concurrency limit, all by hand.
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::task::{ready, Context, Poll};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

type BoxFut<T> = Pin<Box<dyn Future<Output = T> + Send>>;
trait Service<Req> {
    type Response;
    type Error;
    type Future: Future<Output = Result<Self::Response, Self::Error>>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
    fn call(&mut self, req: Req) -> Self::Future;
}
trait Layer<S> { type Service; fn layer(&self, inner: S) -> Self::Service; }
#[derive(Debug, Clone, PartialEq)]
enum Error { Elapsed(u64), Server(u16), Closed }

#[derive(Clone)]
struct Backend { hits: Arc<AtomicU32> }
impl Service<u64> for Backend {
    type Response = String;
    type Error = Error;
    type Future = BoxFut<Result<String, Error>>;
    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Error>> { Poll::Ready(Ok(())) }
    fn call(&mut self, ms: u64) -> Self::Future {
        let hit = self.hits.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            if ms % 2 == 1 && hit % 3 != 2 { Err(Error::Server(500 + hit as u16)) } else { Ok(format!("answer {hit} in {ms}")) }
        })
    }
}
struct Timeout<S> { inner: S, after: Duration }
struct TimeoutFut<F> { inner: F, sleep: Pin<Box<Sleep>>, ms: u64 }
impl<F, T> Future for TimeoutFut<F> where F: Future<Output = Result<T, Error>> + Unpin {
    type Output = Result<T, Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if let Poll::Ready(r) = Pin::new(&mut self.inner).poll(cx) { return Poll::Ready(r); }
        ready!(self.sleep.as_mut().poll(cx));
        Poll::Ready(Err(Error::Elapsed(self.ms)))
    }
}
impl<S: Service<R, Error = Error>, R> Service<R> for Timeout<S> where S::Future: Unpin {
    type Response = S::Response;
    type Error = Error;
    type Future = TimeoutFut<S::Future>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> { self.inner.poll_ready(cx) }
    fn call(&mut self, r: R) -> Self::Future { TimeoutFut { inner: self.inner.call(r), sleep: Box::pin(tokio::time::sleep(self.after)), ms: self.after.as_millis() as u64 } }
}
struct Limit<S> { inner: S, sem: Arc<Semaphore>, waiting: Option<BoxFut<OwnedSemaphorePermit>>, permit: Option<OwnedSemaphorePermit> }
impl<S: Service<R, Error = Error>, R> Service<R> for Limit<S> where S::Future: Send + 'static {
    type Response = S::Response;
    type Error = Error;
    type Future = BoxFut<Result<S::Response, Error>>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        if self.permit.is_none() {
            let sem = self.sem.clone();
            let w = self.waiting.get_or_insert_with(|| Box::pin(async move { sem.acquire_owned().await.unwrap() }));
            let p = ready!(w.as_mut().poll(cx));
            self.waiting = None;
            self.permit = Some(p);
        }
        self.inner.poll_ready(cx)
    }
    fn call(&mut self, r: R) -> Self::Future {
        let permit = self.permit.take().expect("poll_ready first");
        let f = self.inner.call(r);
        Box::pin(async move { let r = f.await; drop(permit); r })
    }
}
struct Retry<S>(S, u32);
impl<S> Retry<S> {
    async fn run<R: Copy>(&mut self, req: R) -> Result<S::Response, Error> where S: Service<R, Error = Error> {
        let mut last = Error::Closed;
        for n in 0..=self.1 {
            std::future::poll_fn(|cx| self.0.poll_ready(cx)).await?;
            match self.0.call(req).await { Ok(r) => return Ok(r), Err(e) => { println!("  attempt {n}: {e:?}"); last = e; } }
            tokio::time::sleep(Duration::from_millis(10 * 2u64.pow(n))).await;
        }
        Err(last)
    }
}
struct TimeoutLayer(Duration);
impl<S> Layer<S> for TimeoutLayer { type Service = Timeout<S>; fn layer(&self, inner: S) -> Timeout<S> { Timeout { inner, after: self.0 } } }
struct LimitLayer(Arc<Semaphore>);
impl<S> Layer<S> for LimitLayer { type Service = Limit<S>; fn layer(&self, inner: S) -> Limit<S> { Limit { inner, sem: self.0.clone(), waiting: None, permit: None } } }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let backend = Backend { hits: Arc::default() };
    let sem = Arc::new(Semaphore::new(1));
    let build = || Retry(LimitLayer(sem.clone()).layer(TimeoutLayer(Duration::from_millis(150)).layer(backend.clone())), 3);
    let t = Instant::now();
    let mut s = build();
    println!("{:?} {:?}", s.run(20).await, t.elapsed());
    println!("{:?} {:?}", s.run(31).await, t.elapsed());
    println!("{:?} {:?}", s.run(200).await, t.elapsed());
    let (mut a, mut b) = (build(), build());
    let (x, y) = tokio::join!(a.run(100), b.run(40));
    println!("{x:?} {y:?} {:?}", t.elapsed());
    println!("{} hits, {} permits", backend.hits.load(Ordering::Relaxed), sem.available_permits());
}
