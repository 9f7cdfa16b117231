use futures::future::{self, *};
use futures::stream::{self, *};
use futures::sink::{Sink, SinkExt};
use futures::channel::{mpsc, oneshot};
use futures::lock::Mutex;
use futures::executor::block_on;
fn ff<F: FusedFuture>(n: &str, f: &F) { println!("{n}: {}", f.is_terminated()); }
fn fs<S: FusedStream>(n: &str, s: &S) { println!("{n}: {}", s.is_terminated()); }
fn s3() -> stream::Fuse<stream::Iter<std::vec::IntoIter<i32>>> { stream::iter(vec![1, 2, 3]).fuse() }
fn t3() -> stream::Fuse<stream::Iter<std::vec::IntoIter<Result<i32, String>>>> { stream::iter(vec![Ok(1), Err("e".to_string()), Ok(2)]).fuse() }
fn main() {
    ff("all", &s3().all(|x| ready(x > 0)));
    ff("any", &s3().any(|x| ready(x > 0)));
    ff("collect", &s3().collect::<Vec<_>>());
    ff("concat", &s3().map(|x| vec![x]).concat());
    ff("count", &s3().count());
    ff("fold", &s3().fold(0, |a, b| ready(a + b)));
    ff("for_each", &s3().for_each(|_| ready(())));
    ff("fec", &s3().for_each_concurrent(2, |_| ready(())));
    let (tx, _rx) = mpsc::unbounded::<i32>();
    ff("forward", &s3().map(Ok).forward(tx));
    ff("into_future", &s3().into_future());
    ff("next", &s3().next());
    ff("select_next_some", &s3().select_next_some());
    ff("unzip", &s3().map(|x| (x, x)).unzip::<i32, i32, Vec<_>, Vec<_>>());
    let m = Mutex::new(3);
    ff("lock", &m.lock());
    ff("opt", &OptionFuture::from(Some(ready(1).fuse())));
    let mut p = s3().peekable();
    ff("peek", &std::pin::Pin::new(&mut p).peek());
    ff("next_if_eq", &std::pin::Pin::new(&mut p).next_if_eq(&1));
    ff("try_collect", &t3().try_collect::<Vec<_>>());
    ff("try_fold", &t3().try_fold(0, |a, b| ready(Ok(a + b))));
    ff("try_fec", &t3().try_for_each_concurrent(2, |_| ready(Ok(()))));
    ff("try_next", &t3().try_next());
    ff("select", &future::select(ready(1), ready(2)));
    ff("join", &future::join(ready(1), ready(2)));
    ff("join3", &future::join3(ready(1).fuse(), ready(2).fuse(), ready(3).fuse()));
    ff("map", &ready(1).map(|x| x));
    ff("then", &ready(1).then(ready));
    ff("flatten", &ready(ready(1)).flatten());
    ff("map_ok", &ok::<i32, ()>(1).map_ok(|x| x));
    ff("map_err", &ok::<i32, ()>(1).map_err(|x| x));
    ff("and_then", &ok::<i32, ()>(1).and_then(|x| ok(x)));
    ff("or_else", &ok::<i32, ()>(1).or_else(|x| err(x)));
    ff("inspect", &ready(1).inspect(|_| ()));
    ff("inspect_ok", &ok::<i32, ()>(1).inspect_ok(|_| ()));
    ff("unwrap_or_else", &ok::<i32, ()>(1).unwrap_or_else(|_| 3));
    ff("map_ok_or_else", &ok::<i32, ()>(1).map_ok_or_else(|_| 3, |x| x));
    ff("err_into", &ok::<i32, std::num::ParseIntError>(1).err_into::<Box<dyn std::error::Error>>());
    ff("try_flatten", &ok::<_, ()>(ok::<i32, ()>(1)).try_flatten());
    ff("into_fut", &ok::<i32, ()>(1).into_future());
    ff("never_error", &ready(1).never_error());
    ff("unit_error", &ready(1).unit_error());
    ff("either", &ready(1).left_future::<Ready<i32>>());
    ff("shared", &ready(1).shared());
    ff("maybe_done", &maybe_done(ready(1)));
    ff("try_maybe_done", &try_maybe_done(ok::<i32, ()>(1)));
    ff("pending", &future::pending::<()>());
    ff("lazy", &lazy(|_| 3));
    ff("oneshot", &oneshot::channel::<i32>().1);
    ff("pimm", &future::poll_immediate(ready(1)));
    fs("and_then", &t3().and_then(|x| ready(Ok(x))));
    fs("or_else", &t3().or_else(|x| ready(Err::<i32, String>(x))));
    fs("catch", &s3().catch_unwind());
    fs("chain", &s3().chain(s3()));
    fs("chunks", &s3().chunks(2));
    fs("rchunks", &s3().ready_chunks(2));
    fs("either", &s3().left_stream::<stream::Empty<i32>>());
    fs("repeat", &stream::repeat(1));
    fs("repeat_with", &stream::repeat_with(|| 1));
    fs("scan", &s3().scan(0, |_, x| ready(Some(x))));
    fs("skip", &s3().skip(1));
    fs("skip_while", &s3().skip_while(|_| ready(true)));
    fs("take", &s3().take(1));
    fs("take0", &s3().take(0));
    fs("take_while", &s3().take_while(|_| ready(true)));
    fs("take_until", &s3().take_until(ready(())));
    fs("zip", &s3().zip(s3()));
    fs("try_chunks", &t3().try_chunks(2));
    fs("try_filter", &t3().try_filter(|_| ready(true)));
    fs("try_filter_map", &t3().try_filter_map(|x| ready(Ok(Some(x)))));
    fs("try_skip_while", &t3().try_skip_while(|_| ready(Ok(true))));
    fs("try_take_while", &t3().try_take_while(|_| ready(Ok(true))));
    fs("into_stream", &t3().into_stream());
    fs("swstrat", &stream::select_with_strategy(s3(), s3(), |_: &mut ()| PollNext::Left));
    fs("select", &stream::select(s3(), s3()));
    fs("bunord", &s3().map(ready).buffer_unordered(2));
    fs("enumerate", &s3().enumerate());
    fs("filter", &s3().filter(|_| ready(true)));
    fs("filter_map", &s3().filter_map(|x| ready(Some(x))));
    fs("flatten", &s3().map(|_| s3()).flatten());
    fs("flat_map", &s3().flat_map(|_| s3()));
    fs("inspect", &s3().inspect(|_| ()));
    fs("then", &s3().then(ready));
    fs("peekable", &s3().peekable());
    fs("once", &stream::once(ready(1)));
    fs("empty", &stream::empty::<i32>());
    fs("pending", &stream::pending::<i32>());
    fs("unfold", &stream::unfold(0, |x| ready(Some((x, x)))));
    fs("select_all", &stream::select_all(vec![s3()]));
    fs("fu", &FuturesUnordered::<Ready<i32>>::new());
    fs("fo", &FuturesOrdered::<Ready<i32>>::new());
    fs("flatun", &s3().map(|_| s3()).flatten_unordered(None));
    let (tx, rx) = mpsc::unbounded::<i32>();
    fs("unbounded", &rx);
    fs("buffer", &Both(rx, tx).buffer(3));
    let (tx, rx) = mpsc::unbounded::<i32>();
    fs("sinkmaperr", &Both(rx, tx).sink_map_err(|_| 1));
    block_on(async {
        let (tx, rx) = mpsc::unbounded::<i32>();
        let mut b = Both(rx, tx).map(|x| x * 2).filter(|x| ready(*x > 2)).fuse();
        b.send(1).await.unwrap();
        b.send(2).await.unwrap();
        println!("{:?}", b.next().await);
        let mut e = b.enumerate().take(2).peekable().inspect(|x| println!("{x:?}")).skip(0);
        e.send(9).await.unwrap();
        println!("{:?}", e.next().await);
        let (mut w, r) = e.split();
        w.send(10).await.unwrap();
        println!("{:?}", r.collect::<Vec<_>>().await);
        let (tx, rx) = mpsc::unbounded::<i32>();
        let mut m = Both(rx, tx).sink_map_err(|e| e.to_string()).with(|x: i32| ok::<i32, String>(x + 100));
        m.send(1).await.unwrap();
        println!("{:?}", m.next().await);
        println!("{:?}", stream::poll_immediate(s3()).collect::<Vec<_>>().await);
        println!("{:?} {:?}", future::poll_immediate(async { 3 }).await, future::poll_immediate(future::pending::<()>()).await);
        let v: Result<Vec<i32>, ()> = vec![ok(1), ok(2)].into_iter().collect::<TryJoinAll<_>>().await;
        println!("{v:?}");
        let v: Vec<i32> = vec![ready(1), ready(2)].into_iter().collect::<JoinAll<_>>().await;
        println!("{v:?}");
        let v: std::collections::BTreeSet<i32> = std::iter::repeat(stream::iter(1..3)).take(2).collect::<stream::SelectAll<_>>().collect().await;
        println!("{v:?} {:?}", OptionFuture::<Ready<i32>>::default().await);
        println!("{:?}", PollNext::default());
    });
}
struct Both(mpsc::UnboundedReceiver<i32>, mpsc::UnboundedSender<i32>);
impl Stream for Both {
    type Item = i32;
    fn poll_next(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<Option<i32>> { self.0.poll_next_unpin(cx) }
}
impl FusedStream for Both { fn is_terminated(&self) -> bool { self.0.is_terminated() } }
impl Sink<i32> for Both {
    type Error = mpsc::SendError;
    fn poll_ready(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), Self::Error>> { self.1.poll_ready_unpin(cx) }
    fn start_send(mut self: std::pin::Pin<&mut Self>, x: i32) -> Result<(), Self::Error> { self.1.start_send_unpin(x) }
    fn poll_flush(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), Self::Error>> { self.1.poll_flush_unpin(cx) }
    fn poll_close(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), Self::Error>> { self.1.poll_close_unpin(cx) }
}
