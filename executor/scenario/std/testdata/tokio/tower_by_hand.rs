use std::collections::HashMap;
use std::fmt;
use std::future::{ready, Future, Ready};
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

pub trait Service<R> { type Response; type Error; type Future: Future<Output = Result<Self::Response, Self::Error>>; fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>; fn call(&mut self, req: R) -> Self::Future; }
impl<'a, S: Service<R> + ?Sized, R> Service<R> for &'a mut S { type Response = S::Response; type Error = S::Error; type Future = S::Future; fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { (**self).poll_ready(cx) } fn call(&mut self, r: R) -> S::Future { (**self).call(r) } }
impl<S: Service<R> + ?Sized, R> Service<R> for Box<S> { type Response = S::Response; type Error = S::Error; type Future = S::Future; fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { (**self).poll_ready(cx) } fn call(&mut self, r: R) -> S::Future { (**self).call(r) } }
pub trait Layer<S> { type Service; fn layer(&self, s: S) -> Self::Service; }
type BoxError = Box<dyn std::error::Error + Send + Sync>;
type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

pub trait ServiceExt<R>: Service<R> + Sized {
    fn oneshot(self, r: R) -> Oneshot<Self, R> { Oneshot::Waiting(self, Some(r)) }
    fn map_response<F>(self, f: F) -> MapResponse<Self, F> { MapResponse { s: self, f } }
    fn boxed(self) -> BoxService<R, Self::Response, Self::Error> where Self: Send + 'static, Self::Future: Send + 'static, R: 'static { BoxService { inner: Box::new(Boxing(self)) } }
}
impl<S: Service<R>, R> ServiceExt<R> for S {}
pub enum Oneshot<S: Service<R>, R> { Waiting(S, Option<R>), Calling(Pin<Box<S::Future>>) }
impl<S: Service<R> + Unpin, R: Unpin> Future for Oneshot<S, R> {
    type Output = Result<S::Response, S::Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            match &mut *self {
                Oneshot::Waiting(s, r) => { match s.poll_ready(cx) { Poll::Ready(Ok(())) => {} Poll::Ready(Err(e)) => return Poll::Ready(Err(e)), Poll::Pending => return Poll::Pending } let f = Box::pin(s.call(r.take().unwrap())); *self = Oneshot::Calling(f); }
                Oneshot::Calling(f) => return f.as_mut().poll(cx),
            }
        }
    }
}
#[derive(Clone)] pub struct MapResponse<S, F> { s: S, f: F }
impl<S, F, R, T> Service<R> for MapResponse<S, F> where S: Service<R>, S::Future: Send + 'static, F: FnOnce(S::Response) -> T + Clone + Send + 'static {
    type Response = T; type Error = S::Error; type Future = BoxFuture<Result<T, S::Error>>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { self.s.poll_ready(cx) }
    fn call(&mut self, r: R) -> Self::Future { let f = self.f.clone(); let fut = self.s.call(r); Box::pin(async move { fut.await.map(f) }) }
}
struct Boxing<S>(S);
impl<S, R> Service<R> for Boxing<S> where S: Service<R>, S::Future: Send + 'static { type Response = S::Response; type Error = S::Error; type Future = BoxFuture<Result<S::Response, S::Error>>; fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { self.0.poll_ready(cx) } fn call(&mut self, r: R) -> Self::Future { Box::pin(self.0.call(r)) } }
pub struct BoxService<R, T, E> { inner: Box<dyn Service<R, Response = T, Error = E, Future = BoxFuture<Result<T, E>>> + Send> }
impl<R, T, E> Service<R> for BoxService<R, T, E> { type Response = T; type Error = E; type Future = BoxFuture<Result<T, E>>; fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), E>> { self.inner.poll_ready(cx) } fn call(&mut self, r: R) -> Self::Future { self.inner.call(r) } }

pub struct Timeout<S> { s: S, d: Duration }
pub struct TimeoutLayer(Duration);
impl<S> Layer<S> for TimeoutLayer { type Service = Timeout<S>; fn layer(&self, s: S) -> Timeout<S> { Timeout { s, d: self.0 } } }
#[derive(Debug)] struct Slow(Duration);
impl fmt::Display for Slow { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "not within {:?}", self.0) } }
impl std::error::Error for Slow {}
impl<S, R> Service<R> for Timeout<S> where S: Service<R>, S::Error: Into<BoxError>, S::Future: Send + 'static, S::Response: 'static {
    type Response = S::Response; type Error = BoxError; type Future = BoxFuture<Result<S::Response, BoxError>>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), BoxError>> { self.s.poll_ready(cx).map_err(Into::into) }
    fn call(&mut self, r: R) -> Self::Future { let d = self.d; let f = self.s.call(r); Box::pin(async move { match tokio::time::timeout(d, f).await { Ok(r) => r.map_err(Into::into), Err(_) => Err(Slow(d).into()) } }) }
}
// a buffer: clones share one worker
struct Message<R, F> { req: R, tx: oneshot::Sender<F> }
pub struct Buffer<R, F> { tx: mpsc::Sender<Message<R, F>>, permit: Option<mpsc::OwnedPermit<Message<R, F>>>, wait: Option<BoxFuture<Result<mpsc::OwnedPermit<Message<R, F>>, ()>>> }
impl<R, F> Clone for Buffer<R, F> { fn clone(&self) -> Self { Buffer { tx: self.tx.clone(), permit: None, wait: None } } }
impl<R: Send + 'static, F: Send + 'static> Buffer<R, F> {
    fn new<S>(mut s: S, bound: usize) -> Self where S: Service<R, Future = F> + Send + 'static, S::Error: Send {
        let (tx, mut rx) = mpsc::channel::<Message<R, F>>(bound);
        tokio::spawn(async move { while let Some(m) = rx.recv().await { if std::future::poll_fn(|cx| s.poll_ready(cx)).await.is_err() { break } let _ = m.tx.send(s.call(m.req)); } println!("buffer worker ends"); });
        Buffer { tx, permit: None, wait: None }
    }
}
impl<R: Send + 'static, F, T, E> Service<R> for Buffer<R, F> where F: Future<Output = Result<T, E>> + Send + 'static, E: Into<BoxError> {
    type Response = T; type Error = BoxError; type Future = BoxFuture<Result<T, BoxError>>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        if self.permit.is_some() { return Poll::Ready(Ok(())); }
        let tx = self.tx.clone();
        let w = self.wait.get_or_insert_with(|| Box::pin(async move { tx.reserve_owned().await.map_err(drop) }));
        match w.as_mut().poll(cx) { Poll::Pending => Poll::Pending, Poll::Ready(r) => { self.wait = None; match r { Ok(p) => { self.permit = Some(p); Poll::Ready(Ok(())) } Err(()) => Poll::Ready(Err("buffer closed".into())) } } }
    }
    fn call(&mut self, req: R) -> Self::Future {
        let (tx, rx) = oneshot::channel();
        self.permit.take().expect("not ready").send(Message { req, tx });
        Box::pin(async move { rx.await?.await.map_err(Into::into) })
    }
}
#[derive(Clone, Default)] struct Cache(Arc<Mutex<HashMap<u32, String>>>);
struct Lookup { cache: Cache, calls: usize, _p: PhantomData<fn()> }
impl Service<u32> for Lookup {
    type Response = String; type Error = std::num::ParseIntError; type Future = futures::future::Either<Ready<Result<String, Self::Error>>, BoxFuture<Result<String, Self::Error>>>;
    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> { Poll::Ready(Ok(())) }
    fn call(&mut self, k: u32) -> Self::Future {
        self.calls += 1;
        if let Some(v) = self.cache.0.lock().unwrap().get(&k) { return futures::future::Either::Left(ready(Ok(format!("{v} (cached)")))); }
        let c = self.cache.clone();
        futures::future::Either::Right(Box::pin(async move { tokio::time::sleep(Duration::from_millis(k as u64)).await; let n: u32 = if k == 13 { "thirteen".parse()? } else { k * 2 }; let s = format!("v{n}"); c.0.lock().unwrap().insert(k, s.clone()); Ok(s) }))
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t = Instant::now();
    let buf = Buffer::new(Lookup { cache: Cache::default(), calls: 0, _p: PhantomData }, 2);
    let stack = TimeoutLayer(Duration::from_millis(50)).layer(buf.clone());
    let mut svc = stack.map_response(|s: String| s.to_uppercase()).boxed();
    for k in [10, 10, 13, 60, 20] {
        match (&mut svc).oneshot(k).await { Ok(s) => println!("{:>3} {k}: {s}", t.elapsed().as_millis()), Err(e) => println!("{:>3} {k}: error {e} {}", t.elapsed().as_millis(), e.is::<Slow>()) }
    }
    let hs: Vec<_> = (1..=5u32).map(|i| { let b = buf.clone(); tokio::spawn(b.oneshot(i * 7)) }).collect();
    for h in hs { println!("{:?}", h.await.unwrap().map_err(|e| e.to_string())); }
    println!("{}", t.elapsed().as_millis());
    drop(svc);
    drop(buf);
    tokio::task::yield_now().await;
    println!("end");
}
