use futures::channel::{mpsc, oneshot};
use futures::executor::{block_on, LocalPool, ThreadPool};
use futures::future::{self, AbortHandle, Abortable, FusedFuture, Future, FutureExt, LocalBoxFuture, OptionFuture, TryFutureExt};
use futures::stream::{self, FusedStream, FuturesOrdered, FuturesUnordered, Stream, StreamExt, TryStreamExt};
use futures::task::{noop_waker_ref, Context, Poll, SpawnExt, LocalSpawnExt};
use futures::{join, pin_mut, poll, pending, select, stream_select, try_join, sink::SinkExt};
use std::pin::Pin;
use std::rc::Rc;
use std::cell::{Cell, RefCell};
struct Steps { n: u32, log: Rc<RefCell<String>>, name: char }
impl Future for Steps { type Output = char; fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<char> { let l = self.log.clone(); l.borrow_mut().push(self.name); if self.n == 0 { Poll::Ready(self.name) } else { self.n -= 1; cx.waker().wake_by_ref(); Poll::Pending } } }
fn main() {
    let log = Rc::new(RefCell::new(String::new()));
    let step = |name, n| Steps { n, log: log.clone(), name };
    block_on(async {
        let mut un = FuturesUnordered::new();
        for (c, n) in [('a', 2), ('b', 0), ('c', 1)] { un.push(step(c, n)); }
        println!("{} {}", un.len(), un.is_terminated());
        let mut order = String::new();
        while let Some(c) = un.next().await { order.push(c); if c == 'b' { un.push(step('d', 0)); } }
        println!("{order} polls {} {}", log.take(), un.is_terminated());
        let mut or: FuturesOrdered<Steps> = [step('x', 2), step('y', 0)].into_iter().collect();
        or.push(step('z', 1));
        println!("{:?} polls {}", or.by_ref().collect::<String>().await, log.take());
        println!("{:?}", future::join_all([step('p', 1), step('q', 2)]).await);
        println!("polls {}", log.take());
        let r = future::try_join_all([future::ok(1), future::err("bad"), future::ok(3)]).await;
        println!("{r:?}");
        let (v, rest) = future::select_ok([future::err("e1").boxed_local(), async { Ok(2) }.boxed_local(), future::pending().boxed_local()]).await.unwrap();
        println!("{v} {}", rest.len());
        let it: Vec<_> = stream::iter(0..6).map(|i| { let s = step((b'0' + i) as char, (6 - i) as u32 % 3); s }).buffer_unordered(3).collect().await;
        println!("{it:?} {}", log.take());
        let it: Vec<_> = stream::iter(0..4).map(|i| step((b'0' + i) as char, (4 - i) as u32)).buffered(2).collect().await;
        println!("{it:?} {}", log.take());
        let active = Cell::new(0); let peak = Cell::new(0);
        stream::iter(0..7).for_each_concurrent(3, |_| async { active.set(active.get() + 1); peak.set(peak.get().max(active.get())); pending!(); active.set(active.get() - 1); }.boxed_local().pipe()).await;
        println!("peak {}", peak.get());
        let r = stream::iter([1, 2, 3]).map(Ok::<_, String>).try_for_each_concurrent(2, |x| async move { if x == 2 { Err(format!("two")) } else { Ok(()) } }).await;
        println!("{r:?}");
        let (h, reg): (AbortHandle, AbortRegistration2) = AbortHandle::new_pair();
        let a = Abortable::new(future::pending::<()>(), reg);
        h.abort();
        println!("{:?}", a.await.map_err(|e| e.to_string()));
        let o: OptionFuture<_> = Some(async { 4 }).into();
        println!("{:?} {:?}", o.await, OptionFuture::from(None::<future::Ready<u8>>).await);
        let mut f = future::ready(3).fuse();
        println!("{:?} {} {:?}", poll!(&mut f), f.is_terminated(), poll!(&mut f).is_pending());
        let (mut t1, r1) = mpsc::channel(1); let (t2, r2) = mpsc::unbounded();
        let mut merged = stream_select!(r1, r2);
        t1.send(1).await.unwrap(); t2.unbounded_send(2).unwrap(); drop((t1, t2));
        let mut v: Vec<i32> = vec![]; while let Some(x) = merged.next().await { v.push(x) } v.sort(); println!("{v:?}");
        let sh = async { println!("once"); Rc::new(8) }.boxed_local().shared();
        let (a, b) = join!(sh.clone(), sh); println!("{}", Rc::ptr_eq(&a, &b));
        println!("{:?}", try_join!(async { Ok::<_, ()>(1) }, future::ok(2)));
        let (tx, rx) = oneshot::channel::<u8>(); drop(tx);
        println!("{:?}", rx.map_err(|c| c.to_string()).or_else(|e| future::ready(if e.is_empty() { Err(()) } else { Ok(0) })).await);
        let mut s1 = stream::iter([1, 2]).fuse(); let mut s2 = stream::iter([10]).fuse(); let mut tot = 0;
        loop { select! { x = s1.next() => tot += x.unwrap_or(100), y = s2.select_next_some() => tot += y, complete => break } }
        println!("{}", tot % 100);
        let grouped = stream::iter(vec![1, 2, 3, 4, 5]).ready_chunks(2).map(|c| c.len()).collect::<Vec<_>>().await; println!("{grouped:?}");
        let cat = stream::iter(vec![stream::iter(0..2), stream::iter(5..7)]).flatten().collect::<Vec<_>>().await; println!("{cat:?}");
        let p = stream::iter(1..=3).peekable(); pin_mut!(p); println!("{:?}", p.as_mut().peek().await); println!("{:?}", p.as_mut().next_if(|x| *x == 1).await);
        let t = stream::iter(0..).take_until(future::ready(())).collect::<Vec<i32>>().await; println!("{t:?}");
        let cyc = stream::iter([1, 2]).cycle().take(5).collect::<Vec<_>>().await; println!("{cyc:?}");
        let tf = stream::iter([Ok(1), Err("x"), Ok(3)]).try_filter(|x| future::ready(*x > 0)).or_else(|e| future::ready(if e == "x" { Ok(0) } else { Err(e) })).try_fold(0, |a, b| future::ok(a + b)).await; println!("{tf:?}");
    });
    let tp = ThreadPool::builder().pool_size(2).name_prefix("pool-").create().unwrap();
    let hs: Vec<_> = (0..3).map(|i| tp.spawn_with_handle(async move { i * 2 }).unwrap()).collect();
    println!("{:?}", block_on(future::join_all(hs)));
    let mut lp = LocalPool::new(); let sp = lp.spawner(); let done = Rc::new(Cell::new(0));
    for i in 0..3 { let d = done.clone(); sp.spawn_local(async move { for _ in 0..i { pending!(); } d.set(d.get() + 1); }).unwrap(); }
    println!("{} {}", lp.try_run_one(), done.get()); lp.run_until_stalled(); println!("{}", done.get());
    let mut cx = Context::from_waker(noop_waker_ref()); let mut s = stream::poll_fn(|_| Poll::Ready(Some(1))); println!("{:?}", Pin::new(&mut s).poll_next(&mut cx));
    let lazy: LocalBoxFuture<'static, bool> = future::lazy(|cx| cx.waker().will_wake(noop_waker_ref())).boxed_local(); println!("{}", block_on(lazy));
}
type AbortRegistration2 = future::AbortRegistration;
trait Pipe: Sized { fn pipe(self) -> Woken<Self> { Woken(self) } } impl<T> Pipe for T {}
struct Woken<F>(F);
impl<F: Future + Unpin> Future for Woken<F> { type Output = F::Output; fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> { let r = Pin::new(&mut self.0).poll(cx); if r.is_pending() { cx.waker().wake_by_ref() } r } }
