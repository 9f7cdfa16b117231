//! tokio_stream: StreamMap, merge, throttle, timeout, wrappers, and own Stream impls.
use futures::stream::Stream;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{interval, Duration, Instant};
use tokio_stream::wrappers::{BroadcastStream, IntervalStream, ReceiverStream, UnboundedReceiverStream, WatchStream};
use tokio_stream::{self as stream, StreamExt, StreamMap};

struct Countdown { left: u32, delay: Pin<Box<tokio::time::Sleep>> }
impl Countdown { fn new(n: u32) -> Self { Countdown { left: n, delay: Box::pin(tokio::time::sleep(Duration::from_millis(30))) } } }
impl Stream for Countdown {
    type Item = u32;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u32>> {
        if self.left == 0 { return Poll::Ready(None); }
        futures::ready!(std::future::Future::poll(self.delay.as_mut(), cx));
        self.left -= 1;
        let next = Instant::now() + Duration::from_millis(30);
        self.delay.as_mut().reset(next);
        Poll::Ready(Some(self.left + 1))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.left as usize, Some(self.left as usize)) }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t = Instant::now();
    let mut map = StreamMap::new();
    let boxed = |n| Box::pin(Countdown::new(n)) as Pin<Box<dyn Stream<Item = u32> + Send>>;
    map.insert("x", boxed(2));
    map.insert("y", boxed(3));
    println!("{} {:?} {}", map.len(), map.keys().copied().collect::<std::collections::BTreeSet<_>>(), map.contains_key("z"));
    let mut got = vec![];
    while let Some((k, v)) = map.next().await { got.push(format!("{k}{v}@{}", t.elapsed().as_millis())); }
    got.sort();
    println!("{got:?} {}", map.is_empty());
    let (tx, rx) = mpsc::channel(3);
    let (utx, urx) = mpsc::unbounded_channel();
    tokio::spawn(async move { for i in 0..4 { tx.send(i).await.unwrap(); tokio::time::sleep(Duration::from_millis(10)).await; } });
    for i in 10..13 { utx.send(i).unwrap(); }
    drop(utx);
    let mut all: Vec<i32> = ReceiverStream::new(rx).merge(UnboundedReceiverStream::new(urx)).collect().await;
    all.sort();
    println!("{all:?}");
    let t = Instant::now();
    let s = stream::iter(1..=4).throttle(Duration::from_millis(50));
    tokio::pin!(s);
    while let Some(v) = s.next().await { print!("{v}@{} ", t.elapsed().as_millis()); }
    println!();
    let s = Countdown::new(3).timeout(Duration::from_millis(20));
    tokio::pin!(s);
    for _ in 0..5 { print!("{:?} ", s.next().await.map(|r| r.map_err(|e| e.to_string()))); }
    println!();
    let ticks: Vec<_> = IntervalStream::new(interval(Duration::from_secs(1))).take(3).map(|i| (i - t).as_millis()).collect().await;
    println!("{ticks:?}");
    let (tx, rx) = broadcast::channel(2);
    for i in 0..4 { tx.send(i).unwrap(); }
    drop(tx);
    println!("{:?}", BroadcastStream::new(rx).map(|r| r.map_err(|e| e.to_string())).collect::<Vec<_>>().await);
    let (tx, rx) = watch::channel(1);
    let w = tokio::spawn(WatchStream::new(rx).take_while(|v| *v < 3).collect::<Vec<_>>());
    for i in 2..=3 { tokio::task::yield_now().await; tokio::task::yield_now().await; tx.send(i).unwrap(); }
    println!("{:?}", w.await.unwrap());
    println!("{:?}", stream::iter(["a", "1", "2"]).map(|s| s.parse::<u8>()).filter_map(Result::ok).fold(0, |a, b| a + b).await);
    let r: Result<Vec<u8>, _> = stream::iter(["3", "b", "c"]).map(|s| s.parse::<u8>()).collect().await;
    println!("{r:?}");
    let s: String = stream::iter(["con", "cat"]).collect().await;
    println!("{s} {:?}", Countdown::new(5).size_hint());
    println!("{:?} {}", stream::once(1).chain(stream::empty()).chain(stream::iter(vec![2, 3])).skip(1).map_while(|x| (x < 3).then_some(x * 10)).collect::<Vec<_>>().await, stream::iter([1, 2]).all(|x| x > 0).await);
    let mut p = Box::pin(stream::pending::<()>());
    println!("{:?}", tokio::time::timeout(Duration::from_secs(1), p.next()).await.is_err());
}
