use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{interval, sleep, Instant};
use tokio_stream::{self as stream, wrappers::*, Stream, StreamExt, StreamMap, wrappers::errors::BroadcastStreamRecvError};
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (tx, rx) = mpsc::channel(4);
    tokio::spawn(async move { for n in 0..5 { tx.send(n).await.unwrap(); sleep(Duration::from_millis(10)).await; } });
    let v: Vec<_> = ReceiverStream::new(rx).filter(|n| n % 2 == 0).map(|n| n * 10).collect().await;
    println!("{v:?}");
    let (tx, rx) = mpsc::unbounded_channel(); for w in ["a", "b"] { tx.send(w).unwrap(); } drop(tx);
    println!("{}", UnboundedReceiverStream::new(rx).collect::<String>().await);
    let (tx, rx) = watch::channel(0); let ws = WatchStream::new(rx);
    tokio::spawn(async move { for n in 1..=3 { sleep(Duration::from_millis(5)).await; tx.send(n).unwrap(); } });
    println!("{:?}", ws.collect::<Vec<_>>().await);
    let (tx, rx) = broadcast::channel(2); for n in 0..4 { tx.send(n).unwrap(); } drop(tx);
    let r: Vec<Result<i32, BroadcastStreamRecvError>> = BroadcastStream::new(rx).collect().await; println!("{r:?}");
    let t = Instant::now();
    let mut s = IntervalStream::new(interval(Duration::from_millis(100))).take(3);
    while let Some(i) = s.next().await { print!("{:?} ", i - t); } println!();
    let mut m = StreamMap::new();
    m.insert("x", stream::iter(vec![1, 2])); m.insert("y", stream::iter(vec![10]));
    println!("{} {:?}", m.len(), m.contains_key("x"));
    let mut got: HashMap<&str, Vec<i32>> = HashMap::new(); while let Some((k, v)) = m.next().await { got.entry(k).or_default().push(v); }
    let mut g: Vec<_> = got.into_iter().collect(); g.sort(); println!("{g:?} {}", m.is_empty());
    println!("{:?}", stream::iter([1, 2]).merge(stream::iter([3])).collect::<Vec<_>>().await.len());
    println!("{:?}", stream::iter(1..=4).chain(stream::once(9)).fold(0, |a, b| a + b).await);
    println!("{:?} {:?}", stream::iter(1..4).all(|x| x < 9).await, stream::iter(1..4).any(|x| x == 9).await);
    println!("{:?}", stream::iter(1..9).skip(1).step_opt().await);
    let s = stream::iter(["1", "x", "3"]).map(|s| s.parse::<u8>().map_err(|e| e.to_string()));
    println!("{:?}", s.collect::<Result<Vec<_>, _>>().await);
    let mut s = stream::iter([Ok(1), Err("e"), Ok(2)]); println!("{:?} {:?}", s.try_next().await, s.try_next().await);
    println!("{:?}", stream::iter(0..6).take_while(|x| *x < 4).skip_while(|x| *x < 2).collect::<Vec<_>>().await);
    println!("{:?}", stream::iter(["3", "z", "5"]).filter_map(|s| s.parse::<i32>().ok()).map_while(|x| (x < 5).then_some(x)).collect::<Vec<_>>().await);
    println!("{:?}", stream::iter(0..3).then(|n| async move { sleep(Duration::from_millis(n)).await; n * n }).collect::<Vec<_>>().await);
    let s = stream::iter(0..3).then(|n| async move { sleep(Duration::from_millis(30 * n)).await; n }).timeout(Duration::from_millis(50)); tokio::pin!(s);
    for _ in 0..4 { println!("{:?}", s.next().await.map(|r| r.map_err(|e| e.to_string()))); }
    let s = stream::iter(0..5).throttle(Duration::from_millis(10)); tokio::pin!(s); let t = Instant::now(); let mut at = vec![]; while let Some(_) = s.next().await { at.push(t.elapsed().as_millis()); } println!("{at:?}");
    println!("{:?}", stream::iter(0..7).size_hint());
    let mut p = stream::iter(1..3).peekable_(); println!("{:?}", p.next().await);
    let mut f = stream::iter(vec![1]).fuse(); println!("{:?} {:?} {:?}", f.next().await, f.next().await, f.next().await);
    println!("{:?}", stream::empty::<u8>().next().await);
}
trait O: Stream + Sized { async fn step_opt(self) -> Vec<Self::Item> where Self: Unpin { let mut s = self; let mut v = vec![]; while let Some(x) = s.next().await { v.push(x); s.next().await; } v } fn peekable_(self) -> Self { self } }
impl<S: Stream> O for S {}
