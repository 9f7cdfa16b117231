//! A circuit breaker with half-open state, generic over the operation.
use std::fmt;
use std::future::Future;
use std::time::Duration;
use tokio::time::{sleep, Instant};
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State { Closed { failures: u32 }, Open { until: Instant }, HalfOpen }
#[derive(Debug)]
enum CallError<E> { Rejected, Inner(E) }
impl<E: fmt::Display> fmt::Display for CallError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self { CallError::Rejected => f.write_str("rejected"), CallError::Inner(e) => write!(f, "inner: {e}") }
    }
}
impl<E: std::error::Error + 'static> std::error::Error for CallError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> { match self { CallError::Inner(e) => Some(e), _ => None } }
}
struct Breaker { state: State, threshold: u32, cool: Duration, log: Vec<&'static str> }
impl Breaker {
    fn new(threshold: u32, cool: Duration) -> Self { Self { state: State::Closed { failures: 0 }, threshold, cool, log: Vec::with_capacity(8) } }
    async fn call<T, E, F, Fut>(&mut self, op: F) -> Result<T, CallError<E>> where F: FnOnce() -> Fut, Fut: Future<Output = Result<T, E>> {
        if let State::Open { until } = self.state {
            if Instant::now() < until { self.log.push("no"); return Err(CallError::Rejected); }
            self.state = State::HalfOpen;
            self.log.push("half");
        }
        match op().await {
            Ok(v) => { self.state = State::Closed { failures: 0 }; self.log.push("ok"); Ok(v) }
            Err(e) => {
                self.state = match self.state {
                    State::Closed { failures } if failures + 1 < self.threshold => State::Closed { failures: failures + 1 },
                    _ => State::Open { until: Instant::now() + self.cool },
                };
                self.log.push("err");
                Err(CallError::Inner(e))
            }
        }
    }
}
async fn flaky(n: u32) -> Result<u32, std::num::ParseIntError> {
    sleep(Duration::from_millis(5)).await;
    if n % 4 == 3 { "x1".parse::<u32>() } else if n > 4 && n < 8 { "".parse() } else { format!("{n}0").parse() }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let mut b = Breaker::new(2, Duration::from_millis(50));
    let t0 = Instant::now();
    for n in 0..14u32 {
        let r = b.call(|| flaky(n)).await;
        let src = r.as_ref().err().and_then(|e| std::error::Error::source(e).map(|s| s.to_string()));
        match &r { Ok(v) => println!("{n:>2} {v:<4} at {:?}", t0.elapsed()), Err(e) => println!("{n:>2} {e} ({src:?}) at {:?}", t0.elapsed()) }
        sleep(Duration::from_millis(12)).await;
    }
    println!("{}", b.log.join(","));
    println!("{:?}", matches!(b.state, State::Closed { failures: 0 }));
    let e: Box<dyn std::error::Error> = Box::new(CallError::Inner("z".parse::<i8>().unwrap_err()));
    println!("{e} {:?}", e.downcast_ref::<CallError<std::num::ParseIntError>>().is_some());
}
