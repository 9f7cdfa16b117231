// many small sinks: own Sink impls, StreamExt::split, SinkExt combinators, a bounded batcher
use futures::{channel::mpsc, executor::block_on, future, prelude::*, sink, stream, task::{Context, Poll}};
use std::{collections::VecDeque, fmt, pin::Pin};
#[derive(Debug, PartialEq)]
enum BatchError { Closed, TooBig(usize) }
impl fmt::Display for BatchError { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { match self { Self::Closed => f.write_str("closed"), Self::TooBig(n) => write!(f, "item of {n}") } } }
impl std::error::Error for BatchError {}
#[derive(Default)]
struct Batcher { cur: Vec<String>, size: usize, out: Vec<Vec<String>>, closed: bool, stalls: u32, log: Vec<&'static str> }
impl Sink<String> for Batcher {
    type Error = BatchError;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), BatchError>> {
        self.log.push("ready");
        if self.closed { return Poll::Ready(Err(BatchError::Closed)); }
        if self.size >= 10 && self.stalls == 0 { self.stalls = 1; cx.waker().wake_by_ref(); return Poll::Pending; }
        if self.size >= 10 { self.stalls = 0; return self.poll_flush(cx); }
        Poll::Ready(Ok(()))
    }
    fn start_send(mut self: Pin<&mut Self>, s: String) -> Result<(), BatchError> {
        self.log.push("send");
        if s.len() > 8 { return Err(BatchError::TooBig(s.len())); }
        self.size += s.len(); self.cur.push(s); Ok(())
    }
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), BatchError>> {
        self.log.push("flush");
        let b = std::mem::take(&mut self.cur); self.size = 0;
        if !b.is_empty() { self.out.push(b); }
        Poll::Ready(Ok(()))
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), BatchError>> { let r = self.as_mut().poll_flush(cx); self.closed = true; self.log.push("close"); r }
}
fn main() {
    block_on(async {
        let mut b = Batcher::default();
        b.send("one".into()).await.unwrap();
        b.feed("two".into()).await.unwrap();
        b.feed("three".into()).await.unwrap();
        b.send_all(&mut stream::iter(["four", "fiveish", "six", "seven"]).map(|s| Ok(s.to_string()))).await.unwrap();
        println!("{:?}\n{:?}", b.out, b.log);
        println!("{:?}", b.send("much too long".into()).await);
        println!("{}", b.send_all(&mut stream::iter([Ok("a".to_string()), Err(BatchError::TooBig(0))])).await.unwrap_err());
        b.close().await.unwrap();
        println!("{:?} {:?}", b.send("late".into()).await, b.out.last());
        let b = Batcher::default();
        let mut s = b.with(|n: u32| future::ready(if n > 90 { Err(BatchError::TooBig(n as usize)) } else { Ok(format!("n{n}")) }));
        for n in [1, 2, 99] { println!("{n} {:?}", s.send(n).await); }
        let b = s.into_inner();
        println!("{:?}", b.out);
        let mut mapped = Batcher::default().sink_map_err(|e| e.to_string());
        println!("{:?}", mapped.send("123456789".to_string()).await);
        let mut into = Batcher::default().sink_err_into::<Box<dyn std::error::Error>>();
        println!("{}", into.send("123456789".to_string()).await.unwrap_err());
        let mut flat = Vec::<u8>::new().with_flat_map(|s: &str| stream::iter(s.bytes().map(Ok).collect::<Vec<_>>()));
        flat.send("hey").await.unwrap();
        println!("{:?}", flat.into_inner());
        let (atx, arx) = mpsc::unbounded::<u8>();
        let mut fan = atx.fanout(VecDeque::<u8>::new().sink_map_err(|e: std::convert::Infallible| -> mpsc::SendError { match e {} }));
        fan.send_all(&mut stream::iter(1..=3).map(Ok)).await.unwrap();
        let (a, v) = fan.into_inner();
        drop(a);
        println!("{:?} {:?}", arx.collect::<Vec<_>>().await, v.into_inner());
        let mut buf = Batcher::default().buffer(2);
        for w in ["x", "y", "z"] { buf.feed(w.to_string()).await.unwrap(); }
        println!("{} {}", buf.get_ref().out.len(), buf.get_ref().cur.len());
        buf.flush().await.unwrap();
        println!("{:?}", buf.into_inner().out);
        let either: future::Either<Vec<i32>, VecDeque<i32>> = if std::env::args().count() > 5 { future::Either::Left(vec![]) } else { future::Either::Right(VecDeque::new()) };
        let mut e = either; e.send(4).await.unwrap();
        println!("{}", match e { future::Either::Left(v) => v.len(), future::Either::Right(d) => d.len() + 10 });
        let mut boxed: Pin<Box<dyn Sink<String, Error = BatchError>>> = Box::pin(Batcher::default());
        println!("{:?}", boxed.send("boxed".into()).await);
        let u = sink::unfold(Vec::new(), |mut acc: Vec<i32>, x: i32| async move { acc.push(x); println!("acc {acc:?}"); if x < 0 { Err(format!("neg {x}")) } else { Ok(acc) } });
        futures::pin_mut!(u);
        println!("{:?} {:?}", u.send(1).await, u.send(2).await);
        println!("{:?}", u.send(-1).await);
        let (mut tx, rx) = mpsc::channel(1);
        println!("{:?}", future::join(async { for i in 0..4 { tx.send(i).await.unwrap(); } tx.disconnect(); tx.send(9).await.map_err(|e| (e.is_disconnected(), e.to_string())) }, rx.ready_chunks(2).collect::<Vec<_>>()).await);
        let fwd = stream::iter(vec![Ok("f1".to_string()), Ok("f2".into())]).forward(Batcher::default()).await;
        println!("{fwd:?}");
        let fwd = stream::iter(vec![Ok("f1".to_string()), Ok("toolongitem".into())]).forward(Batcher::default()).await;
        println!("{fwd:?}");
        sink::drain::<u8>().send(1).await.unwrap();
    });
}
