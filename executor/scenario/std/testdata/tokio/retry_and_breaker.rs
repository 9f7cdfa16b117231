use std::fmt::{self, Display};
use std::future::Future;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::time::Duration;
use anyhow::Context as _;
use tokio::sync::{watch, Mutex};
use tokio::time::{sleep, timeout, Instant};

#[derive(Debug, Clone)]
enum ApiError { RateLimited { retry_after: Duration }, Server(u16), Decode(String), Fatal }
impl Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RateLimited { retry_after } => write!(f, "rate limited for {retry_after:?}"),
            Self::Server(c) => write!(f, "server said {c}"),
            Self::Decode(s) => write!(f, "bad body: {s}"),
            Self::Fatal => f.write_str("fatal"),
        }
    }
}
impl std::error::Error for ApiError {}

struct Backoff { base: Duration, factor: f64, max: Duration, attempt: u32, jitter: u64 }
impl Iterator for Backoff {
    type Item = Duration;
    fn next(&mut self) -> Option<Duration> {
        if self.attempt >= 5 { return None; }
        let d = self.base.mul_f64(self.factor.powi(self.attempt as i32)).min(self.max);
        self.attempt += 1;
        self.jitter = self.jitter.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        Some(d + Duration::from_millis(self.jitter >> 61))
    }
}
async fn retry<T, E, F, Fut, P>(mut op: F, mut delays: impl Iterator<Item = Duration>, mut decide: P) -> Result<T, E>
where F: FnMut(u32) -> Fut, Fut: Future<Output = Result<T, E>>, E: Display, P: FnMut(&E) -> Option<Option<Duration>> {
    let mut n = 0;
    loop {
        n += 1;
        match op(n).await {
            Ok(v) => return Ok(v),
            Err(e) => match (decide(&e), delays.next()) {
                (None, _) | (_, None) => { println!("  give up after {n}: {e}"); return Err(e) }
                (Some(over), Some(d)) => { let d = over.unwrap_or(d); println!("  attempt {n}: {e}; wait {d:?}"); sleep(d).await; }
            },
        }
    }
}
#[derive(Debug, Clone, Copy, PartialEq)]
enum State { Closed(u32), Open(Instant), HalfOpen }
struct Breaker { state: Mutex<State>, threshold: u32, cool: Duration, tx: watch::Sender<&'static str> }
impl Breaker {
    async fn call<T, E>(&self, f: impl Future<Output = Result<T, E>>) -> Result<T, Option<E>> {
        {
            let mut s = self.state.lock().await;
            if let State::Open(t) = *s { if t.elapsed() < self.cool { return Err(None); } *s = State::HalfOpen; self.tx.send_replace("half"); }
        }
        let r = f.await;
        let mut s = self.state.lock().await;
        match (&r, *s) {
            (Ok(_), State::HalfOpen) => { *s = State::Closed(0); self.tx.send_replace("closed"); }
            (Ok(_), _) => *s = State::Closed(0),
            (Err(_), State::Closed(n)) if n + 1 < self.threshold => *s = State::Closed(n + 1),
            (Err(_), _) => { *s = State::Open(Instant::now()); self.tx.send_replace("open"); }
        }
        r.map_err(Some)
    }
}
async fn fetch(n: u32, script: &'static [Option<ApiError>]) -> Result<String, ApiError> {
    sleep(Duration::from_millis(5)).await;
    match script.get(n as usize - 1) { Some(Some(e)) => Err(e.clone()), _ => Ok(format!("page after {n}")) }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() -> anyhow::Result<()> {
    let t = Instant::now();
    let backoff = || Backoff { base: Duration::from_millis(50), factor: 2.0, max: Duration::from_millis(300), attempt: 0, jitter: 7 };
    let decide = |e: &ApiError| match e { ApiError::RateLimited { retry_after } => Some(Some(*retry_after)), ApiError::Server(500..=599) => Some(None), _ => None };
    static A: [Option<ApiError>; 3] = [Some(ApiError::Server(503)), Some(ApiError::RateLimited { retry_after: Duration::from_secs(2) }), Some(ApiError::Server(500))];
    println!("{:?}", retry(|n| fetch(n, &A), backoff(), decide).await);
    println!("{:?}", t.elapsed());
    static B: [Option<ApiError>; 2] = [Some(ApiError::Server(502)), Some(ApiError::Fatal)];
    println!("{:?}", retry(|n| fetch(n, &B), backoff(), decide).await);
    static C: [Option<ApiError>; 9] = [const { Some(ApiError::Server(599)) }; 9];
    println!("{:?}", retry(|n| fetch(n, &C), backoff(), decide).await.is_err());
    println!("{:?}", t.elapsed());
    let r = timeout(Duration::from_millis(120), retry(|n| fetch(n, &C), backoff(), decide)).await;
    println!("{:?}", r.map_err(|e| e.to_string()).is_err());
    let (tx, mut rx) = watch::channel("closed");
    let seen = tokio::spawn(async move { let mut v = vec![*rx.borrow()]; while rx.changed().await.is_ok() { v.push(*rx.borrow_and_update()); } v });
    let b = Arc::new(Breaker { state: Mutex::new(State::Closed(0)), threshold: 2, cool: Duration::from_millis(100), tx });
    let calls = AtomicU32::new(0);
    for i in 0..10u32 {
        let r = b.call(async { calls.fetch_add(1, Ordering::Relaxed); tokio::task::yield_now().await; if i < 5 { Err(format!("e{i}")) } else { Ok(i) } }).await;
        println!("{i}: {r:?}");
        sleep(Duration::from_millis(40)).await;
    }
    drop(b);
    println!("{} calls, {:?}", calls.load(Ordering::Relaxed), seen.await?);
    let e = Err::<(), _>(ApiError::Decode("<html>".into())).context("loading profile").context("request 7").unwrap_err();
    println!("{e} | {e:#} | {:?}", e.downcast_ref::<ApiError>());
    for (i, c) in e.chain().enumerate() { println!("{i}: {c}"); }
    println!("{}", e.root_cause());
    let n: i32 = "12x".parse().with_context(|| format!("parsing {:?}", "12x"))?;
    println!("{n}");
    Ok(())
}
