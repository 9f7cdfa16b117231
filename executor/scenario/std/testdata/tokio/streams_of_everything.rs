use futures::stream::{self, FuturesOrdered, FuturesUnordered, StreamExt, TryStreamExt};
use futures::{future, pin_mut, Stream};
use std::collections::{BTreeMap, HashSet};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{interval, sleep, timeout, Instant};
use tokio_stream::wrappers::{BroadcastStream, IntervalStream, LinesStream, ReceiverStream, UnboundedReceiverStream, WatchStream};
use tokio::io::AsyncBufReadExt;

#[derive(Debug, Clone, PartialEq)]
struct Reading { sensor: &'static str, value: f64 }
fn sensor(name: &'static str, every: u64, n: usize) -> impl Stream<Item = Reading> {
    IntervalStream::new(interval(Duration::from_millis(every))).take(n).enumerate().map(move |(i, _)| Reading { sensor: name, value: (i as f64) * 1.25 + name.len() as f64 })
}
async fn fetch(id: u32) -> Result<String, String> { sleep(Duration::from_millis(100 / (id as u64 + 1))).await; if id == 4 { Err(format!("no {id}")) } else { Ok(format!("page{id}")) } }
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t = Instant::now();
    let mut all = stream::select_all([sensor("t1", 10, 4).boxed(), sensor("hum", 15, 3).boxed(), stream::once(async { Reading { sensor: "once", value: 0.5 } }).boxed()]);
    let mut sums: BTreeMap<&str, (usize, f64)> = BTreeMap::new();
    while let Some(r) = all.next().await { let e = sums.entry(r.sensor).or_default(); e.0 += 1; e.1 += r.value; }
    println!("{sums:?} {}", t.elapsed().as_millis());
    println!("{:?}", stream::iter(0..6).map(fetch).buffer_unordered(3).collect::<Vec<_>>().await);
    println!("{:?}", stream::iter(0..6).map(fetch).buffered(2).try_collect::<Vec<_>>().await);
    println!("{:?}", stream::iter((0..4).map(Ok)).try_for_each_concurrent(2, |i| async move { fetch(i).await.map(|_| ()) }).await);
    println!("{:?}", stream::iter(0..10).map(Ok::<u32, String>).and_then(|i| async move { if i == 7 { Err("seven".to_string()) } else { Ok(i * i) } }).try_fold(0, |a, b| future::ok(a + b)).await);
    let mut fu: FuturesUnordered<_> = (0..3).map(|i| tokio::spawn(async move { sleep(Duration::from_millis(30 - i * 10)).await; i })).collect();
    fu.push(tokio::spawn(async { 9 }));
    while let Some(r) = fu.next().await { print!("{} ", r.unwrap()); }
    println!();
    let mut fo = FuturesOrdered::new();
    for i in [3u64, 1, 2] { fo.push(async move { sleep(Duration::from_millis(i)).await; i }); }
    println!("{:?}", fo.collect::<Vec<_>>().await);
    let data: &[u8] = b"alpha 1\nbeta x\n\ngamma 3\n";
    let parsed: Vec<Result<(String, i32), String>> = LinesStream::new(tokio::io::BufReader::new(data).lines()).map_err(|e| e.to_string()).try_filter(|l| future::ready(!l.is_empty())).and_then(|l| async move { let (a, b) = l.split_once(' ').ok_or("no space")?; Ok((a.to_string(), b.parse::<i32>().map_err(|e| format!("{a}: {e}"))?)) }).collect().await;
    println!("{parsed:?}");
    let (tx, rx) = mpsc::unbounded_channel();
    for w in ["to", "be", "or", "not", "to", "be"] { tx.send(w).unwrap(); }
    drop(tx);
    let mut seen = HashSet::new();
    let uniq: Vec<_> = UnboundedReceiverStream::new(rx).filter(move |w| future::ready(seen.insert(*w))).collect().await;
    println!("{uniq:?}");
    let (tx, rx) = mpsc::channel(3);
    let prod = tokio::spawn(async move { for i in 0.. { if tx.send(i).await.is_err() { return i } } 0 });
    let s = ReceiverStream::new(rx).chunks(4).take(2).then(|c| async move { sleep(Duration::from_millis(1)).await; c.iter().sum::<i32>() });
    println!("{:?}", s.collect::<Vec<_>>().await);
    println!("{}", prod.await.unwrap());
    let (wt, wr) = watch::channel(0);
    let (bt, br) = broadcast::channel(4);
    let merged = stream::select(WatchStream::new(wr).map(|v| format!("w{v}")), BroadcastStream::new(br).map(|r| match r { Ok(v) => format!("b{v}"), Err(e) => format!("{e}") }));
    tokio::spawn(async move { for i in 1..4 { sleep(Duration::from_millis(2)).await; wt.send(i).unwrap(); bt.send(i * 10).unwrap(); if i == 2 { for j in 0..6 { bt.send(j).unwrap(); } } } });
    println!("{:?}", merged.collect::<Vec<_>>().await);
    let mut sc = stream::iter(1..=5).scan((0, 1), |st, x| { st.0 += x; st.1 *= x; future::ready((st.0 < 15).then_some(*st)) }).collect::<Vec<_>>().await;
    sc.reverse();
    println!("{sc:?}");
    let slow = stream::unfold(1u64, |n| async move { sleep(Duration::from_millis(n)).await; Some((n, n * 2)) });
    pin_mut!(slow);
    let mut got = vec![];
    while let Ok(Some(v)) = timeout(Duration::from_millis(20), slow.next()).await { got.push(v); }
    println!("{got:?}");
    let (a, b): (Vec<_>, Vec<_>) = stream::iter([(1, 'a'), (2, 'b')]).unzip().await;
    println!("{a:?} {b:?} {:?}", stream::iter([vec![1, 2], vec![], vec![3]]).map(stream::iter).flatten().concat_check().await);
    let z: Vec<_> = stream::iter(1..4).zip(stream::repeat("x")).inspect(|p| print!("[{}]", p.0)).skip(1).step().collect().await;
    println!("{z:?}");
    println!("{:?}", stream::iter(vec![3, 1, 2]).fold(String::new(), |mut s, n| async move { s.push_str(&n.to_string()); s }).await);
    let p = stream::iter(0..3).peekable();
    pin_mut!(p);
    println!("{:?} {:?} {:?}", p.as_mut().peek().await.copied(), p.as_mut().next_if(|x| *x == 0).await, p.as_mut().next_if_eq(&9).await);
    println!("{:?}", stream::iter([1, 2, 3, 4]).take_until(sleep(Duration::ZERO)).count().await);
}
trait Ext: Stream + Sized { fn step(self) -> Self { self } fn concat_check(self) -> future::BoxFuture<'static, Vec<Self::Item>> where Self: Send + 'static, Self::Item: Send { self.collect::<Vec<_>>().boxed_it() } }
impl<S: Stream> Ext for S {}
trait BoxIt: std::future::Future + Sized { fn boxed_it(self) -> future::BoxFuture<'static, Self::Output> where Self: Send + 'static { Box::pin(self) } }
impl<F: std::future::Future> BoxIt for F {}
