use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore};
use tokio::time::{interval, sleep, sleep_until, Instant, Sleep};

// ---- a service trait in the manner of tower
trait Service<Req> {
    type Response;
    type Error;
    type Future: Future<Output = Result<Self::Response, Self::Error>>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
    fn call(&mut self, req: Req) -> Self::Future;
}
trait Layer<S> { type Service; fn layer(&self, inner: S) -> Self::Service; }

#[derive(Clone)]
struct ServiceFn<F>(F);
impl<F, Req, Fut, R, E> Service<Req> for ServiceFn<F> where F: FnMut(Req) -> Fut, Fut: Future<Output = Result<R, E>> {
    type Response = R; type Error = E; type Future = Fut;
    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), E>> { Poll::Ready(Ok(())) }
    fn call(&mut self, r: Req) -> Fut { (self.0)(r) }
}

struct RateLimit<S> { inner: S, per: Duration, n: u64, left: u64, until: Instant, sleep: Pin<Box<Sleep>> }
impl<S, Req> Service<Req> for RateLimit<S> where S: Service<Req> {
    type Response = S::Response; type Error = S::Error; type Future = S::Future;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        if self.left == 0 {
            if Instant::now() < self.until {
                if self.sleep.as_mut().poll(cx).is_pending() { return Poll::Pending; }
            }
            self.left = self.n;
            self.until = Instant::now() + self.per;
        }
        self.inner.poll_ready(cx)
    }
    fn call(&mut self, req: Req) -> Self::Future {
        let now = Instant::now();
        if now >= self.until { self.until = now + self.per; self.left = self.n; }
        self.left -= 1;
        if self.left == 0 { let u = self.until; self.sleep.as_mut().reset(u); }
        self.inner.call(req)
    }
}
struct RateLimitLayer { n: u64, per: Duration }
impl<S> Layer<S> for RateLimitLayer {
    type Service = RateLimit<S>;
    fn layer(&self, inner: S) -> RateLimit<S> {
        let until = Instant::now();
        RateLimit { inner, per: self.per, n: self.n, left: self.n, until, sleep: Box::pin(sleep_until(until)) }
    }
}

struct ConcurrencyLimit<S> { inner: S, sem: Arc<Semaphore>, permit: Option<OwnedSemaphorePermit>, acquiring: Option<Pin<Box<dyn Future<Output = Option<OwnedSemaphorePermit>> + Send>>> }
impl<S, Req> Service<Req> for ConcurrencyLimit<S> where S: Service<Req>, S::Future: Send + 'static, S::Response: 'static, S::Error: 'static {
    type Response = S::Response; type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        if self.permit.is_none() {
            let sem = self.sem.clone();
            let f = self.acquiring.get_or_insert_with(|| Box::pin(async move { sem.acquire_owned().await.ok() }));
            match f.as_mut().poll(cx) { Poll::Pending => return Poll::Pending, Poll::Ready(p) => { self.permit = p; self.acquiring = None; } }
        }
        self.inner.poll_ready(cx)
    }
    fn call(&mut self, req: Req) -> Self::Future {
        let p = self.permit.take().expect("poll_ready first");
        let f = self.inner.call(req);
        Box::pin(async move { let r = f.await; drop(p); r })
    }
}

async fn ready<S: Service<R>, R>(s: &mut S) -> Result<(), S::Error> { std::future::poll_fn(|cx| s.poll_ready(cx)).await }

// ---- token bucket, sliding window
struct Bucket { cap: f64, rate: f64, state: Mutex<(f64, Instant)> }
impl Bucket {
    fn new(cap: f64, rate: f64) -> Self { Bucket { cap, rate, state: Mutex::new((cap, Instant::now())) } }
    async fn take(&self, n: f64) {
        loop {
            let wait = {
                let mut s = self.state.lock().await;
                let now = Instant::now();
                let add = now.duration_since(s.1).as_secs_f64() * self.rate;
                s.0 = (s.0 + add).min(self.cap);
                s.1 = now;
                if s.0 >= n { s.0 -= n; return; }
                Duration::from_secs_f64((n - s.0) / self.rate)
            };
            sleep(wait + Duration::from_millis(1)).await;
        }
    }
}
struct Window { max: usize, span: Duration, hits: VecDeque<Instant> }
impl Window {
    fn allow(&mut self) -> bool {
        let now = Instant::now();
        while self.hits.front().map_or(false, |t| now.duration_since(*t) >= self.span) { self.hits.pop_front(); }
        if self.hits.len() < self.max { self.hits.push_back(now); true } else { false }
    }
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t0 = Instant::now();
    let ms = move || t0.elapsed().as_millis();
    let mut svc = RateLimitLayer { n: 2, per: Duration::from_millis(100) }.layer(ServiceFn(|n: u32| async move { if n % 4 == 3 { Err(format!("no {n}")) } else { Ok(n * 2) } }));
    for n in 0..6 {
        ready(&mut svc).await.unwrap();
        println!("{} {:?}", ms(), svc.call(n).await);
    }
    let base = ServiceFn(|d: u64| async move { sleep(Duration::from_millis(d)).await; Ok::<_, std::convert::Infallible>(d) });
    let mut lim = ConcurrencyLimit { inner: base, sem: Arc::new(Semaphore::new(2)), permit: None, acquiring: None };
    let t1 = Instant::now();
    let mut hs = vec![];
    for d in [30u64, 10, 20, 5] {
        ready(&mut lim).await.unwrap();
        println!("start {d} at {}", t1.elapsed().as_millis());
        hs.push(tokio::spawn(lim.call(d)));
    }
    for h in hs { print!("{} ", h.await.unwrap().unwrap()); }
    println!("at {}", t1.elapsed().as_millis());
    let b = Arc::new(Bucket::new(3.0, 10.0));
    let t2 = Instant::now();
    let hs: Vec<_> = (0..6).map(|i| { let b = b.clone(); tokio::spawn(async move { b.take(1.0).await; (i, t2.elapsed().as_millis() / 50) }) }).collect();
    for h in hs { print!("{:?} ", h.await.unwrap()); }
    println!();
    let mut w = Window { max: 2, span: Duration::from_millis(50), hits: VecDeque::new() };
    let mut iv = interval(Duration::from_millis(15));
    let mut s = String::new();
    for _ in 0..10 { iv.tick().await; s.push(if w.allow() { '+' } else { '-' }); }
    println!("{s}");
}
