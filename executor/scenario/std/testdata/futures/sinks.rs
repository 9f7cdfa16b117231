use futures::channel::mpsc;
use futures::executor::block_on;
use futures::sink::{self, Sink, SinkExt};
use futures::stream::{self, StreamExt, TryStreamExt};
use futures::{future, FutureExt};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Takes two items, then wants to be flushed.
struct Pairs { buf: Vec<String>, out: Vec<String>, closed: bool }
impl Sink<String> for Pairs {
    type Error = String;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), String>> {
        if self.closed { return Poll::Ready(Err("closed".into())); }
        if self.buf.len() < 2 { Poll::Ready(Ok(())) } else { self.as_mut().poll_flush(cx) }
    }
    fn start_send(mut self: Pin<&mut Self>, item: String) -> Result<(), String> {
        if item == "bad" { return Err(format!("refused after {}", self.out.len())); }
        println!("  start {item}");
        self.buf.push(item);
        Ok(())
    }
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> {
        let b = std::mem::take(&mut self.buf);
        if !b.is_empty() { println!("  flush {}", b.len()); }
        self.out.extend(b);
        Poll::Ready(Ok(()))
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), String>> {
        let r = self.as_mut().poll_flush(cx);
        self.closed = true;
        println!("  close");
        r
    }
}
fn pairs() -> Pairs { Pairs { buf: vec![], out: vec![], closed: false } }

fn main() {
    block_on(async {
        let mut p = pairs();
        p.feed("a".into()).await.unwrap();
        p.feed("b".into()).await.unwrap();
        p.feed("c".into()).await.unwrap();
        p.send("d".into()).await.unwrap();
        p.flush().await.unwrap();
        println!("{:?}", p.out);
        println!("{:?}", p.send("bad".into()).await);
        p.close().await.unwrap();
        println!("{:?}", p.send("late".into()).await);

        let mut w = pairs().with(|n: i32| future::ready(if n < 0 { Err("negative".to_string()) } else { Ok(format!("n{n}")) }));
        w.send(1).await.unwrap();
        println!("{:?}", w.send(-1).await);
        println!("{:?}", w.get_ref().out);
        println!("{:?}", w.into_inner().buf);

        let mut fm = pairs().with_flat_map(|s: &'static str| stream::iter(s.chars().map(|c| Ok(c.to_string()))));
        fm.send_all(&mut stream::iter(["xy", "", "z"]).map(Ok)).await.unwrap();
        println!("{:?}", fm.into_inner().out);

        let mut e = pairs().sink_map_err(|e| e.len());
        println!("{:?} {:?}", e.send("ok".into()).await, e.send("bad".into()).await);
        #[derive(Debug)]
        struct My(String);
        impl From<String> for My { fn from(s: String) -> My { My(s) } }
        let mut e = pairs().sink_err_into::<My>();
        println!("{:?}", e.send("bad".into()).await);

        let mut b = pairs().buffer(3);
        for i in 0..5 { b.feed(format!("q{i}")).await.unwrap(); println!("fed {i}"); }
        b.close().await.unwrap();
        println!("{:?}", b.into_inner().out);

        let mut d = sink::drain();
        println!("{:?}", d.send(5).await);
        let r: Result<(), Infallible> = stream::iter(0..3).map(Ok).forward(sink::drain()).await;
        println!("{r:?}");

        let (t1, r1) = mpsc::unbounded();
        let (t2, r2) = mpsc::channel(10);
        let mut fan = t1.fanout(t2);
        for i in 0..3 { fan.send(i * i).await.unwrap(); }
        drop(fan);
        println!("{:?} {:?}", r1.collect::<Vec<i32>>().await, r2.map(|x| -x).collect::<Vec<i32>>().await);

        let mut sum = 0;
        let u = sink::unfold(&mut sum, |sum, x: i32| async move { *sum += x; Ok::<_, String>(sum) });
        futures::pin_mut!(u);
        for i in 1..=4 { u.send(i).await.unwrap(); }
        u.close().await.unwrap();
        println!("sum {sum}");

        let (tx, rx) = mpsc::channel::<i32>(1);
        let (fwd, got) = future::join(stream::iter(0..4).map(Ok).forward(tx), rx.collect::<Vec<_>>()).await;
        println!("{fwd:?} {got:?}");
        let r = stream::iter([Ok("1".to_string()), Err("stop".to_string()), Ok("2".into())]).forward(pairs()).await;
        println!("{r:?}");
        let (tx, rx) = mpsc::channel::<u8>(1);
        drop(rx);
        println!("{:?}", stream::iter([Ok(1u8)]).forward(tx).await.map_err(|e| e.to_string()));
        let mut left: future::Either<_, mpsc::UnboundedSender<i32>> = { let (tx, rx) = mpsc::channel::<i32>(3); std::mem::forget(rx); tx.left_sink() };
        println!("{:?}", left.send(1).now_or_never());
        let n: i32 = stream::iter([Ok::<i32, ()>(1), Ok(2)]).try_fold(0, |a, x| async move { Ok(a + x) }).await.unwrap();
        println!("{n}");
    });
}
