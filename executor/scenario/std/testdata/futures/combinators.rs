use futures::future::{self, BoxFuture, Either, FutureExt, TryFutureExt, MaybeDone, OptionFuture};
use futures::stream::{BoxStream, StreamExt, SelectAll, TryStreamExt, select_all, FuturesUnordered};
use futures::channel::{mpsc, oneshot};
use futures::{executor::block_on, join, try_join, stream, pin_mut, ready, Stream, Future};
use std::collections::HashMap;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::rc::Rc;
use std::cell::Cell;
fn fib(n: u32) -> BoxFuture<'static, u64> { async move { if n < 2 { n as u64 } else { let (a, b) = join!(fib(n - 1), fib(n - 2)); a + b } }.boxed() }
struct Countdown(u32);
impl Stream for Countdown { type Item = u32; fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u32>> { if self.0 == 0 { return Poll::Ready(None); } self.0 -= 1; if self.0 % 2 == 0 { cx.waker().wake_by_ref(); self.0 += 0; } Poll::Ready(Some(self.0)) } fn size_hint(&self) -> (usize, Option<usize>) { (self.0 as usize, Some(self.0 as usize)) } }
struct Both<A, B> { a: A, b: B, got: Option<u32> }
impl<A: Future<Output = u32> + Unpin, B: Future<Output = u32> + Unpin> Future for Both<A, B> {
    type Output = (u32, u32);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if self.got.is_none() { let v = ready!(Pin::new(&mut self.a).poll(cx)); self.got = Some(v); }
        let b = ready!(self.b.poll_unpin(cx));
        Poll::Ready((self.got.take().unwrap(), b))
    }
}
#[derive(Debug)]
struct MyErr(String);
impl From<std::num::ParseIntError> for MyErr { fn from(e: std::num::ParseIntError) -> Self { MyErr(e.to_string()) } }
async fn parse(s: &str) -> Result<i64, MyErr> { Ok(s.trim().parse::<i64>()?) }
fn main() {
    println!("{}", block_on(fib(10)));
    println!("{:?} {:?}", Countdown(3).size_hint(), block_on(Countdown(4).collect::<Vec<_>>()));
    println!("{:?}", block_on(Both { a: future::ready(1), b: Box::pin(async { 2 }), got: None }));
    println!("{:?}", block_on(async { try_join!(parse("4"), parse(" 5 ")) }).unwrap());
    println!("{:?}", block_on(async { try_join!(parse("4"), parse("q"), async { println!("also"); Ok(1) }) }));
    println!("{:?}", block_on(parse("7").and_then(|n| async move { if n > 5 { Err(MyErr("big".into())) } else { Ok(n) } })).map_err(|e| e.0));
    let hits = Rc::new(Cell::new(0));
    let h = hits.clone();
    let lazy = future::lazy(move |_| { h.set(h.get() + 1); h.get() });
    println!("{} {} {}", hits.get(), block_on(lazy), hits.get());
    let mut md = future::maybe_done(async { "x" });
    { let mut p = unsafe { Pin::new_unchecked(&mut md) }; block_on(p.as_mut()); println!("{:?}", p.as_mut().output_mut()); println!("{:?}", p.as_mut().take_output()); }
    println!("{}", matches!(md, MaybeDone::Gone));
    let o: OptionFuture<_> = Some(async { 5 }).into();
    println!("{:?} {:?}", block_on(o), block_on(OptionFuture::<future::Ready<u8>>::from(None)));
    let mut sa: SelectAll<BoxStream<'static, i32>> = select_all(vec![stream::iter([1, 2]).boxed(), stream::once(async { 10 }).boxed()]);
    sa.push(stream::repeat(7).take(2).boxed());
    println!("{:?}", block_on(async { let mut v = vec![]; while let Some(x) = sa.next().await { v.push(x); } v.sort(); v }));
    let (tx, rx) = oneshot::channel::<i32>();
    let f = async { match future::select(rx, future::pending::<()>()).await { Either::Left((r, _)) => r.ok(), Either::Right(_) => None } };
    println!("{:?}", block_on(async { let (a, _) = join!(f, async move { tx.send(3).unwrap(); }); a }));
    let counts = block_on(stream::iter("the cat the dog the end".split(' ')).fold(HashMap::new(), |mut m: HashMap<&str, u32>, w| async move { *m.entry(w).or_default() += 1; m }));
    let mut c: Vec<_> = counts.into_iter().collect(); c.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    println!("{c:?}");
    let (mut tx, rx) = mpsc::channel::<Result<u32, String>>(0);
    let feeder = async move { for n in 1..=4 { if futures::SinkExt::send(&mut tx, if n == 4 { Err("four".to_string()) } else { Ok(n) }).await.is_err() { break; } } };
    let (_, r) = block_on(future::join(feeder, rx.try_fold(0, |a, n| future::ok(a * 10 + n))));
    println!("{r:?}");
    let r = block_on(async { let f = async { 9 }; pin_mut!(f); future::poll_fn(|cx| match f.as_mut().poll(cx) { Poll::Ready(v) => Poll::Ready(v + 1), Poll::Pending => Poll::Pending }).await });
    println!("{r}");
    println!("{:?}", block_on(async { futures::poll!(future::pending::<u8>()) }));
    println!("{:?}", block_on(async { futures::pending!(); 1 }.now_or_never().map_or(future::ready(-1).boxed(), |v| future::ready(v).boxed())));
    let fu: FuturesUnordered<BoxFuture<'static, Result<u8, &'static str>>> = FuturesUnordered::new();
    fu.push(async { Ok(1) }.boxed()); fu.push(future::err("no").boxed()); fu.push(future::ok(2).boxed());
    let (ok, bad): (Vec<_>, Vec<_>) = block_on(fu.collect::<Vec<_>>()).into_iter().partition(|r| r.is_ok());
    println!("{ok:?} {bad:?}");
    println!("{:?}", block_on(async { 1 }.map(|x| x + 1).then(|x| async move { x * 10 }).inspect(|x| println!("see {x}")).into_stream().collect::<Vec<_>>()));
    println!("{:?}", block_on(async { stream::iter(1..4) }.flatten_stream().map(|x| x * x).collect::<Vec<i32>>()));
    println!("{:?}", block_on(future::ready(future::ready(4)).flatten()));
    println!("{:?}", block_on(async { Ok::<_, ()>(stream::iter([Ok::<u8, ()>(1)])) }.try_flatten_stream().try_collect::<Vec<_>>()));
    println!("{}", block_on(async { Err::<u8, _>("e") }.unwrap_or_else(|e| e.len() as u8)));
    println!("{:?}", block_on(future::join5(async { 1 }, async { 'b' }, async { "c" }, async { 4.5 }, async { Some(()) })));
    println!("{:?}", block_on(future::try_select(future::ok::<u8, ()>(1), future::pending::<Result<u8, ()>>())).map(|e| e.factor_first().0).map_err(|_| ()));
    panic!("{}", MyErr("end".into()).0);
}
