use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{self, Instant};
use tokio_stream::wrappers::{BroadcastStream, IntervalStream, ReceiverStream, UnboundedReceiverStream, WatchStream, errors::BroadcastStreamRecvError};
use tokio_stream::{self as stream, Stream, StreamExt, StreamMap};
use std::pin::Pin;
use std::task::{Context, Poll};

struct Countdown(u32);
impl Stream for Countdown {
    type Item = u32;
    fn poll_next(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Option<u32>> { if self.0 == 0 { Poll::Ready(None) } else { self.0 -= 1; Poll::Ready(Some(self.0)) } }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.0 as usize, Some(self.0 as usize)) }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let mut s = stream::iter(vec![1, 2, 3]);
    while let Some(v) = s.next().await { print!("{v} "); }
    println!();
    let v: Vec<_> = stream::iter(0..10).filter(|x| x % 2 == 0).map(|x| x * x).take(4).collect().await;
    println!("{v:?}");
    let v: Vec<String> = Countdown(5).skip(1).take_while(|x| *x > 0).filter_map(|x| if x == 2 { None } else { Some(format!("<{x}>")) }).collect().await;
    println!("{v:?} {:?}", Countdown(3).size_hint());
    println!("{}", Countdown(6).fold(0, |a, x| a + x).await);
    println!("{} {}", Countdown(4).all(|x| x < 4).await, Countdown(4).any(|x| x == 9).await);
    let mut c = stream::once(9).chain(Countdown(2)).chain(stream::empty());
    while let Some(x) = c.next().await { print!("{x} "); }
    println!();
    let r: Result<Vec<i32>, String> = stream::iter(vec![Ok(1), Err("bad".to_string()), Ok(3)]).collect().await;
    println!("{r:?}");
    let mut t = stream::iter(vec![Ok(1), Err("bad"), Ok(3)]);
    println!("{:?} {:?} {:?} {:?}", t.try_next().await, t.try_next().await, t.try_next().await, t.try_next().await);
    let s: String = stream::iter(["a", "b"]).map(|s| s.to_uppercase()).collect().await;
    println!("{s}");
    let then = stream::iter(1..4u64).then(|n| async move { time::sleep(Duration::from_millis(n * 10)).await; n * 2 });
    tokio::pin!(then);
    let t0 = Instant::now();
    while let Some(v) = then.next().await { println!("then {v} {:?}", t0.elapsed()); }
    let (tx, rx) = mpsc::channel(4);
    let (utx, urx) = mpsc::unbounded_channel();
    tokio::spawn(async move { for i in 0..3 { tx.send(i).await.unwrap(); time::sleep(Duration::from_millis(10)).await; } });
    tokio::spawn(async move { time::sleep(Duration::from_millis(5)).await; for i in 10..13 { utx.send(i).unwrap(); time::sleep(Duration::from_millis(10)).await; } });
    let mut m = ReceiverStream::new(rx).merge(UnboundedReceiverStream::new(urx));
    while let Some(v) = m.next().await { print!("{v} "); }
    println!();
    let t0 = Instant::now();
    let mut iv = IntervalStream::new(time::interval(Duration::from_millis(20))).take(3);
    while let Some(at) = iv.next().await { print!("{:?} ", at - t0); }
    println!();
    let (btx, brx) = broadcast::channel(2);
    let mut bs = BroadcastStream::new(brx);
    for i in 0..4 { btx.send(i).unwrap(); }
    drop(btx);
    while let Some(r) = bs.next().await { match r { Ok(v) => print!("{v} "), Err(BroadcastStreamRecvError::Lagged(n)) => print!("lag{n} ") } }
    println!();
    let (wtx, wrx) = watch::channel(0);
    let mut ws = WatchStream::new(wrx);
    println!("{:?}", ws.next().await);
    wtx.send(5).unwrap(); wtx.send(6).unwrap();
    println!("{:?}", ws.next().await);
    drop(wtx);
    println!("{:?}", ws.next().await);
    let mut map = StreamMap::new();
    map.insert("one", Box::pin(stream::iter(vec![1, 2])) as Pin<Box<dyn Stream<Item = i32>>>);
    map.insert("two", Box::pin(stream::iter(vec![10])));
    println!("{} {} {}", map.len(), map.contains_key("one"), map.is_empty());
    let mut all = vec![];
    while let Some((k, v)) = map.next().await { all.push((k, v)); }
    all.sort();
    println!("{all:?} {:?}", map.keys().count());
    map.insert("x", Box::pin(stream::pending()));
    println!("{}", map.remove("x").is_some());
    let slow = stream::iter(1..4).throttle(Duration::from_millis(30));
    tokio::pin!(slow);
    let t0 = Instant::now();
    while let Some(v) = slow.next().await { print!("{v}@{:?} ", t0.elapsed()); }
    println!();
    let (tx, rx) = mpsc::channel(1);
    tokio::spawn(async move { for d in [5u64, 50, 5] { time::sleep(Duration::from_millis(d)).await; if tx.send(d).await.is_err() { break } } });
    let to = ReceiverStream::new(rx).timeout(Duration::from_millis(20));
    tokio::pin!(to);
    while let Some(r) = to.next().await { match r { Ok(v) => println!("ok {v}"), Err(e) => println!("{e}") } }
    let mw: Vec<i32> = stream::iter(vec!["1", "2", "x", "4"]).map_while(|s| s.parse().ok()).collect().await;
    println!("{mw:?}");
    let mut f = stream::iter([1]).fuse();
    println!("{:?} {:?} {:?}", f.next().await, f.next().await, f.next().await);
    let mut p = Box::pin(Countdown(2).skip_while(|x| *x > 0));
    println!("{:?} {:?}", p.next().await, p.next().await);
}
