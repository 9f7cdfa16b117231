// The referee's driver for futures: LocalPool, channels, Mutex, FuturesUnordered, combinators. Nothing here has a clock.
use futures::channel::{mpsc, oneshot};
use futures::executor::{LocalPool, LocalSpawner};
use futures::future::{abortable, join_all, select_all, AbortHandle, Either, FutureExt, RemoteHandle, Shared};
use futures::lock::Mutex as AsyncMutex;
use futures::sink::SinkExt;
use futures::stream::{self, BoxStream, FuturesOrdered, FuturesUnordered, StreamExt, TryStreamExt};
use futures::task::LocalSpawnExt;
use std::cell::RefCell;

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;
type Act = Pin<Box<dyn Future<Output = i64> + Send>>;
type Message = Tracked;

thread_local!(static SPAWNER: RefCell<Option<LocalSpawner>> = RefCell::new(None));

fn now() -> u64 {
    0
}

fn spawner() -> LocalSpawner {
    SPAWNER.with(|s| s.borrow().clone()).unwrap()
}

struct World {
    tx: [Slot<mpsc::Sender<Message>>; 3],
    rx: Slot<mpsc::Receiver<Message>>,
    utx: [Slot<mpsc::UnboundedSender<Message>>; 2],
    urx: Slot<mpsc::UnboundedReceiver<Message>>,
    otx: [Slot<oneshot::Sender<Message>>; 3],
    orx: [Slot<oneshot::Receiver<Message>>; 3],
    mutex: AsyncMutex<u32>,
}

impl World {
    fn new(flags: usize) -> World {
        let (tx, rx) = mpsc::channel(flags % 3);
        let (utx, urx) = mpsc::unbounded();
        let (ot0, or0) = oneshot::channel();
        let (ot1, or1) = oneshot::channel();
        let (ot2, or2) = oneshot::channel();
        World {
            tx: [Slot::new(tx.clone()), Slot::new(tx.clone()), Slot::new(tx)],
            rx: Slot::new(rx),
            utx: [Slot::new(utx.clone()), Slot::new(utx)],
            urx: Slot::new(urx),
            otx: [Slot::new(ot0), Slot::new(ot1), Slot::new(ot2)],
            orx: [Slot::new(or0), Slot::new(or1), Slot::new(or2)],
            mutex: AsyncMutex::new(0),
        }
    }
}

struct Env {
    futures: Shelf<Work>,
    handles: Shelf<RemoteHandle<()>>,
    aborts: Shelf<AbortHandle>,
    shared: Shelf<Shared<Work>>,
    set: Slot<FuturesUnordered<Work>>,
    ordered: Slot<FuturesOrdered<Work>>,
}

impl Env {
    fn new() -> Env {
        Env {
            futures: Shelf::new(),
            handles: Shelf::new(),
            aborts: Shelf::new(),
            shared: Shelf::new(),
            set: Slot::new(FuturesUnordered::new()),
            ordered: Slot::new(FuturesOrdered::new()),
        }
    }
    fn clear(&self) {
        self.futures.clear();
        self.handles.clear();
        self.aborts.clear();
        self.shared.clear();
        drop(self.set.take());
        drop(self.ordered.take());
    }
}

const MISSING: i64 = -1;

/// A stream of numbers; the work of an operation goes before each.
fn numbers(c: &Cx, parts: &[usize]) -> BoxStream<'static, i64> {
    let parts: Vec<(i64, Work)> = parts.iter().map(|&i| (i as i64 + 1, c.part(i))).collect();
    stream::iter(parts).then(|(n, work)| work.map(move |()| n)).boxed()
}

async fn digits(id: u32, mut s: impl futures::Stream<Item = i64> + Unpin) -> i64 {
    let mut n = 0;
    while let Some(i) = s.next().await {
        say(id, "item", i);
        n = n * 10 + i;
    }
    n
}

/// The object of a Slot or a Shelf, or the operation ends.
macro_rules! have {
    ($e:expr) => {
        match $e {
            Some(v) => v,
            None => return MISSING,
        }
    };
}

macro_rules! act {
    ($c:ident, $body:expr) => {
        |$c| Box::pin(async move { $body })
    };
}

fn sent(result: Result<(), mpsc::SendError>) -> i64 {
    match result {
        Ok(()) => 0,
        Err(e) if e.is_full() => 1,
        Err(_) => 2,
    }
}

fn received(message: Option<Message>) -> i64 {
    message.map_or(-2, |m| m.0 as i64)
}

const KINDS: &[Kind] = &[
    // Control.
    kind("wake self", 0, 10, 0, act!(_c, { Once(false, true).await; 0 })),
    kind("pending", 0, 2, 0, act!(_c, { futures::pending!(); 0 })),
    kind("select", 0, 4, 2, act!(c, match futures::future::select(c.part(0), c.part(1)).await {
        Either::Left(_) => 0,
        Either::Right(_) => 1,
    })),
    kind("select biased", 0, 2, 2, act!(c, {
        let (mut a, mut b) = (c.part(0).fuse(), c.part(1).fuse());
        futures::select_biased! { _ = a => 0, _ = b => 1 }
    })),
    kind("join", 0, 3, 2, act!(c, { futures::join!(c.part(0), c.part(1)); 0 })),
    kind("poll", 0, 5, 1, act!(c, {
        let mut work = c.part(0);
        if poll_now(&mut work).await { return 1 }
        c.me.futures.push(work);
        0
    })),
    kind("poll again", 0, 2, 0, act!(c, {
        let mut work = have!(c.me.futures.pop(c.a));
        if poll_now(&mut work).await { return 1 }
        c.me.futures.push(work);
        0
    })),
    kind("finish", 0, 3, 0, act!(c, { have!(c.me.futures.pop(c.a)).await; 0 })),
    kind("drop future", 0, 3, 0, act!(c, { drop(have!(c.me.futures.pop(c.a))); 0 })),
    kind("spawn", 0, 4, 1, act!(c, spawner().spawn_local(c.child(0)).is_ok() as i64)),
    // Handles.
    kind("spawn with handle", 1, 6, 1, act!(c, {
        let handle = spawner().spawn_local_with_handle(c.child(0));
        c.me.handles.push(handle.unwrap());
        0
    })),
    kind("await handle", 1, 4, 0, act!(c, { have!(c.me.handles.pop(c.a)).await; 0 })),
    kind("drop handle", 1, 2, 0, act!(c, { drop(have!(c.me.handles.pop(c.a))); 0 })),
    kind("forget handle", 1, 1, 0, act!(c, { have!(c.me.handles.pop(c.a)).forget(); 0 })),
    kind("remote handle", 1, 2, 1, act!(c, {
        let (remote, handle) = c.child(0).remote_handle();
        c.me.handles.push(handle);
        c.me.futures.push(Box::pin(remote));
        0
    })),
    kind("abortable", 1, 3, 1, act!(c, {
        let (work, handle) = abortable(c.child(0));
        c.me.aborts.push(handle);
        spawner().spawn_local(async move { say(0, "abortable", work.await.is_ok() as i64) }).is_ok() as i64
    })),
    kind("abort", 1, 3, 0, act!(c, { have!(c.me.aborts.pop(c.a)).abort(); 0 })),
    kind("shared", 1, 3, 1, act!(c, {
        let shared = c.child(0).shared();
        c.me.shared.push(shared.clone());
        c.me.shared.push(shared);
        0
    })),
    kind("await shared", 1, 5, 0, act!(c, { have!(c.me.shared.pop(c.a)).await; 0 })),
    kind("spawn shared", 1, 2, 0, act!(c, spawner().spawn_local(have!(c.me.shared.pop(c.a))).is_ok() as i64)),
    kind("drop shared", 1, 1, 0, act!(c, { drop(have!(c.me.shared.pop(c.a))); 0 })),
    kind("peek shared", 1, 1, 0, act!(c, {
        let shared = have!(c.me.shared.pop(c.a));
        let n = shared.peek().is_some() as i64;
        c.me.shared.push(shared);
        n
    })),
    kind("catch panic", 1, 2, 1, act!(c, {
        let id = c.id;
        let work = c.child(0);
        AssertUnwindSafe(async move { work.await; if id % 2 == 0 { panic!() } }).catch_unwind().await.is_ok() as i64
    })),
    // FuturesUnordered, FuturesOrdered.
    kind("push", 2, 8, 1, act!(c, { have!(c.me.set.lend()).push(c.child(0)); 0 })),
    kind("next", 2, 6, 0, act!(c, have!(c.me.set.lend()).next().await.is_some() as i64)),
    kind("next now", 2, 2, 0, act!(c, {
        match have!(c.me.set.lend()).next().now_or_never() { None => 2, Some(o) => o.is_some() as i64 }
    })),
    kind("set len", 2, 1, 0, act!(c, have!(c.me.set.lend()).len() as i64)),
    kind("set clear", 2, 1, 0, act!(c, { have!(c.me.set.lend()).clear(); 0 })),
    kind("push ordered", 2, 4, 1, act!(c, { have!(c.me.ordered.lend()).push(c.child(0)); 0 })),
    kind("next ordered", 2, 4, 0, act!(c, have!(c.me.ordered.lend()).next().await.is_some() as i64)),
    // Combinators of several.
    kind("join all", 3, 3, 3, act!(c, { join_all([c.part(0), c.part(1), c.part(2)]).await; 0 })),
    kind("select all", 3, 3, 3, act!(c, select_all([c.part(0), c.part(1), c.part(2)]).await.1 as i64)),
    kind("buffered", 3, 3, 3, act!(c, {
        let id = c.id;
        let works = [c.part(0), c.part(1), c.part(2)];
        stream::iter(works).buffered(1 + c.a).for_each(|()| { say(id, "buffered", 0); futures::future::ready(()) }).await;
        0
    })),
    kind("buffer unordered", 3, 3, 3, act!(c, {
        let id = c.id;
        let mut s = stream::iter([c.part(0), c.part(1), c.part(2)]).buffer_unordered(1 + c.a);
        while let Some(()) = s.next().await { say(id, "buffered", 0); }
        0
    })),
    kind("for each concurrent", 3, 3, 3, act!(c, {
        stream::iter([c.part(0), c.part(1), c.part(2)]).for_each_concurrent(c.a, |work| work).await;
        0
    })),
    kind("take until", 3, 2, 3, act!(c, {
        let works = stream::iter([c.part(0), c.part(1)]).then(|work| work);
        works.take_until(c.part(2)).collect::<Vec<_>>().await.len() as i64
    })),
    kind("streams", 3, 3, 3, act!(c, {
        let a = stream::once(c.part(0)).chain(stream::once(c.part(1))).map(|()| 1).boxed();
        let b = stream::once(c.part(2)).map(|()| 2).boxed();
        match c.a {
            0 => stream::select(a, b).collect::<Vec<_>>().await.into_iter().fold(0, |n, i| n * 10 + i),
            1 => a.zip(b).collect::<Vec<_>>().await.len() as i64,
            2 => stream::select_all([a, b]).collect::<Vec<_>>().await.into_iter().fold(0, |n, i| n * 10 + i),
            _ => stream::select(a, b).ready_chunks(2).map(|v| v.len() as i64).collect::<Vec<_>>().await
                .into_iter().fold(0, |n, i| n * 10 + i),
        }
    })),
    // Bounded mpsc. Each clone of a sender has a place of its own.
    kind("send", 4, 8, 0, act!(c, sent(have!(c.w.tx[c.a % 3].lend()).send(Tracked(c.id, "message")).await))),
    kind("feed", 4, 3, 0, act!(c, sent(have!(c.w.tx[c.a % 3].lend()).feed(Tracked(c.id, "message")).await))),
    kind("flush", 4, 2, 0, act!(c, sent(have!(c.w.tx[c.a % 3].lend()).flush().await))),
    kind("close sink", 4, 1, 0, act!(c, sent(have!(c.w.tx[c.a % 3].lend()).close().await))),
    kind("try send", 4, 4, 0, act!(c, {
        match have!(c.w.tx[c.a % 3].lend()).try_send(Tracked(c.id, "message")) {
            Ok(()) => 0,
            Err(e) => sent(Err(e.into_send_error())),
        }
    })),
    kind("ready", 4, 2, 0, act!(c, {
        let mut tx = have!(c.w.tx[c.a % 3].lend());
        sent(std::future::poll_fn(|cx| tx.poll_ready(cx)).await)
    })),
    kind("recv", 4, 8, 0, act!(c, received(have!(c.w.rx.lend()).next().await))),
    kind("try recv", 4, 2, 0, act!(c, {
        match have!(c.w.rx.lend()).try_next() { Ok(m) => received(m), Err(_) => -3 }
    })),
    kind("close receiver", 4, 1, 0, act!(c, { have!(c.w.rx.lend()).close(); 0 })),
    kind("drop receiver", 4, 1, 0, act!(c, { drop(have!(c.w.rx.take())); 0 })),
    kind("close channel", 4, 1, 0, act!(c, { have!(c.w.tx[c.a % 3].lend()).close_channel(); 0 })),
    kind("disconnect", 4, 1, 0, act!(c, { have!(c.w.tx[c.a % 3].lend()).disconnect(); 0 })),
    kind("drop sender", 4, 1, 0, act!(c, { drop(have!(c.w.tx[c.a % 3].take())); 0 })),
    kind("clone sender", 4, 2, 0, act!(c, {
        let tx = Clone::clone(&*have!(c.w.tx[c.a % 3].lend()));
        c.w.tx[c.b % 3].put(tx);
        0
    })),
    kind("is closed", 4, 1, 0, act!(c, have!(c.w.tx[c.a % 3].lend()).is_closed() as i64)),
    // Unbounded mpsc.
    kind("usend", 5, 6, 0, act!(c, {
        match have!(c.w.utx[c.a % 2].lend()).unbounded_send(Tracked(c.id, "message")) {
            Ok(()) => 0,
            Err(e) => sent(Err(e.into_send_error())),
        }
    })),
    kind("usink", 5, 3, 0, act!(c, sent(have!(c.w.utx[c.a % 2].lend()).send(Tracked(c.id, "message")).await))),
    kind("urecv", 5, 6, 0, act!(c, received(have!(c.w.urx.lend()).next().await))),
    kind("utry recv", 5, 2, 0, act!(c, {
        match have!(c.w.urx.lend()).try_next() { Ok(m) => received(m), Err(_) => -3 }
    })),
    kind("uclose", 5, 1, 0, act!(c, { have!(c.w.urx.lend()).close(); 0 })),
    kind("udrop receiver", 5, 1, 0, act!(c, { drop(have!(c.w.urx.take())); 0 })),
    kind("uclose channel", 5, 1, 0, act!(c, { have!(c.w.utx[c.a % 2].lend()).close_channel(); 0 })),
    kind("udrop sender", 5, 2, 0, act!(c, { drop(have!(c.w.utx[c.a % 2].take())); 0 })),
    kind("ufused", 5, 1, 0, act!(c, {
        use futures::stream::FusedStream;
        have!(c.w.urx.lend()).is_terminated() as i64
    })),
    // Oneshot.
    kind("osend", 6, 4, 0, act!(c, have!(c.w.otx[c.a % 3].take()).send(Tracked(c.id, "message")).is_ok() as i64)),
    kind("orecv", 6, 5, 0, act!(c, {
        let rx = have!(c.w.orx[c.a % 3].take());
        received(rx.await.ok())
    })),
    kind("opoll", 6, 3, 0, act!(c, {
        let mut rx = have!(c.w.orx[c.a % 3].lend());
        match (&mut *rx).now_or_never() { None => -3, Some(r) => received(r.ok()) }
    })),
    kind("otry recv", 6, 2, 0, act!(c, {
        match have!(c.w.orx[c.a % 3].lend()).try_recv() { Ok(m) => received(m), Err(_) => -3 }
    })),
    kind("oclose", 6, 2, 0, act!(c, { have!(c.w.orx[c.a % 3].lend()).close(); 0 })),
    kind("odrop receiver", 6, 1, 0, act!(c, { drop(have!(c.w.orx[c.a % 3].take())); 0 })),
    kind("odrop sender", 6, 2, 0, act!(c, { drop(have!(c.w.otx[c.a % 3].take())); 0 })),
    kind("ocanceled", 6, 3, 0, act!(c, {
        let mut tx = have!(c.w.otx[c.a % 3].lend());
        tx.cancellation().await;
        tx.is_canceled() as i64
    })),
    kind("oanew", 6, 2, 0, act!(c, {
        let (tx, rx) = oneshot::channel();
        c.w.otx[c.a % 3].put(tx);
        c.w.orx[c.a % 3].put(rx);
        0
    })),
    // Mutex.
    kind("locked inside", 7, 6, 1, act!(c, {
        let mut g = c.w.mutex.lock().await;
        *g += 1;
        c.part(0).await;
        *g as i64
    })),
    kind("try lock", 7, 2, 1, act!(c, {
        let _g = have!(c.w.mutex.try_lock());
        c.part(0).await;
        0
    })),
    // Adapters of streams.
    kind("numbers", 8, 4, 3, act!(c, {
        let (id, b) = (c.id, c.b as i64);
        let s = numbers(&c, &[0, 1, 2]);
        match c.a {
            0 => digits(id, s.take(c.b)).await,
            1 => digits(id, s.skip(c.b)).await,
            2 => digits(id, s.take_while(move |i| futures::future::ready(*i != b)).boxed()).await,
            _ => digits(id, s.skip_while(move |i| futures::future::ready(*i != b)).boxed()).await,
        }
    })),
    kind("filtered", 8, 3, 3, act!(c, {
        let (id, b) = (c.id, c.b as i64);
        let s = numbers(&c, &[0, 1]);
        let mut part = Some(c.part(2));
        let wait = move |i: i64| {
            let part = if i == 1 { part.take() } else { None };
            async move { if let Some(part) = part { part.await; } i }
        };
        let mut wait = wait;
        match c.a {
            0 => digits(id, s.then(wait).boxed()).await,
            1 => digits(id, s.filter_map(move |i| { let w = wait(i); async move { Some(w.await).filter(|i| *i != b) } }).boxed()).await,
            2 => s.fold(b, move |n, i| { let w = wait(i); async move { n * 10 + w.await } }).await,
            _ => digits(id, s.scan(b, move |n, i| {
                *n += i;
                let (n, w) = (*n, wait(i));
                async move { w.await; if n > 4 { None } else { Some(n) } }
            }).boxed()).await,
        }
    })),
    kind("chunks", 8, 3, 3, act!(c, {
        let (id, size) = (c.id, 1 + c.b % 3);
        let s = numbers(&c, &[0, 1, 2]);
        match c.a {
            0 => digits(id, s.chunks(size).map(|v| v.len() as i64)).await,
            1 => digits(id, s.ready_chunks(size).map(|v| v.len() as i64)).await,
            2 => {
                let mut s = s.peekable();
                let first = Pin::new(&mut s).peek().await.copied().unwrap_or(0);
                say(id, "peeked", first);
                digits(id, s).await
            }
            _ => digits(id, s.enumerate().map(|(n, i)| n as i64 + i).fuse()).await,
        }
    })),
    kind("flattened", 8, 3, 3, act!(c, {
        let (id, limit) = (c.id, c.b);
        let streams = stream::iter([numbers(&c, &[0, 1]), numbers(&c, &[2])]);
        match c.a {
            0 => digits(id, streams.flatten()).await,
            1 => digits(id, streams.flatten_unordered(limit)).await,
            2 => digits(id, numbers(&c, &[0, 1]).flat_map(|i| stream::iter(0..i))).await,
            _ => digits(id, numbers(&c, &[0, 1]).flat_map_unordered(limit, |i| stream::iter(0..i))).await,
        }
    })),
    kind("two streams", 8, 3, 3, act!(c, {
        let (id, b) = (c.id, c.b);
        let (left, right) = (numbers(&c, &[0, 1]), numbers(&c, &[2]));
        match c.a {
            0 => digits(id, left.zip(right).map(|(a, b)| a + b)).await,
            1 => {
                let prefer = move |_: &mut ()| if b % 2 == 0 { stream::PollNext::Left } else { stream::PollNext::Right };
                digits(id, stream::select_with_strategy(left, right, prefer)).await
            }
            2 => {
                let (mut left, mut right) = (left.fuse(), right.fuse());
                let mut n = 0;
                loop {
                    futures::select_biased! {
                        i = left.select_next_some() => { say(id, "left", i); n = n * 10 + i }
                        i = right.select_next_some() => { say(id, "right", i); n = n * 10 + i }
                        complete => return n,
                    }
                }
            }
            _ => digits(id, stream::once(async move { left.count().await as i64 }).chain(right).boxed()).await,
        }
    })),
    kind("with errors", 8, 3, 3, act!(c, {
        let (id, b) = (c.id, c.b as i64);
        let s = numbers(&c, &[0, 1, 2]).map(move |i| if i == b { Err(i) } else { Ok(i) });
        let result = match c.a {
            0 => s.try_collect::<Vec<_>>().await.map(|v| v.len() as i64),
            1 => s.try_fold(0, move |n, i| { say(id, "item", i); futures::future::ok(n * 10 + i) }).await,
            2 => s.try_for_each_concurrent(2, move |i| { say(id, "item", i); futures::future::ok(()) }).await.map(|()| 0),
            _ => s.map_ok(|i| futures::future::ok(i)).try_buffer_unordered(2).try_collect::<Vec<_>>().await.map(|v| v.len() as i64),
        };
        result.unwrap_or_else(|i| -10 - i)
    })),
    kind("looked at once", 8, 2, 2, act!(c, {
        let id = c.id;
        match c.a {
            0 | 1 => futures::future::poll_immediate(c.part(0)).await.is_some() as i64,
            _ => {
                let mut s = stream::poll_immediate(numbers(&c, &[0, 1]));
                let mut n = 0;
                for _ in 0..1 + c.b {
                    match s.next().await {
                        Some(Poll::Ready(i)) => { say(id, "item", i); n = n * 10 + i }
                        Some(Poll::Pending) => { say(id, "not yet", 0); Once(false, true).await }
                        None => return n,
                    }
                }
                n
            }
        }
    })),
    kind("abortable stream", 8, 2, 2, act!(c, {
        let id = c.id;
        let (s, handle) = stream::abortable(numbers(&c, &[0, 1]));
        c.me.aborts.push(handle);
        digits(id, s).await
    })),
    kind("forward", 8, 2, 2, act!(c, {
        let tx = Clone::clone(&*have!(c.w.utx[c.a % 2].lend()));
        let (id, s) = (c.id, numbers(&c, &[0, 1]));
        sent(s.map(move |_| Ok(Tracked(id, "message"))).forward(tx).await)
    })),
    kind("take out", 8, 2, 0, act!(c, received(have!(c.w.urx.lend()).next().await))),
    kind("cut", 8, 2, 0, act!(c, { have!(c.me.aborts.pop(c.a)).abort(); 0 })),
    // Combinators of futures.
    kind("try join", 9, 3, 2, act!(c, {
        let (a, b) = (c.a, c.b);
        let left = c.part(0).map(move |()| if a == 0 { Err(3) } else { Ok(1) });
        let right = c.part(1).map(move |()| if b == 0 { Err(4) } else { Ok(1) });
        match futures::future::try_join(left, right).await { Ok((a, b)) => a + b, Err(e) => e }
    })),
    kind("try join all", 9, 2, 3, act!(c, {
        let a = c.a;
        let parts = (0..3).map(|i| c.part(i).map(move |()| if i == a { Err(i) } else { Ok(i) }));
        match futures::future::try_join_all(parts.collect::<Vec<_>>()).await { Ok(v) => v.len() as i64, Err(i) => 10 + i as i64 }
    })),
    kind("select ok", 9, 2, 3, act!(c, {
        let a = c.a;
        let parts = (0..3).map(|i| c.part(i).map(move |()| if i <= a { Err(i) } else { Ok(i) }).boxed());
        match futures::future::select_ok(parts).await { Ok((i, rest)) => (i * 10 + rest.len()) as i64, Err(i) => 100 + i as i64 }
    })),
    kind("try select", 9, 2, 2, act!(c, {
        let (a, b) = (c.a, c.b);
        let left = c.part(0).map(move |()| if a == 0 { Err(3) } else { Ok(1) }).boxed();
        let right = c.part(1).map(move |()| if b == 0 { Err(4) } else { Ok(2) }).boxed();
        match futures::future::try_select(left, right).await {
            Ok(Either::Left((i, _))) | Ok(Either::Right((i, _))) => i,
            Err(Either::Left((e, _))) | Err(Either::Right((e, _))) => e,
        }
    })),
    kind("maybe done", 9, 2, 2, act!(c, {
        let mut work = Box::pin(futures::future::maybe_done(c.part(0)));
        let first = std::future::poll_fn(|cx| Poll::Ready(work.as_mut().poll(cx).is_ready())).await;
        c.part(1).await;
        work.as_mut().await;
        first as i64 * 2 + work.as_mut().take_output().is_some() as i64
    })),
    kind("select with default", 9, 3, 2, act!(c, {
        let (mut a, mut b) = (c.part(0).fuse(), c.part(1).fuse());
        let mut n = 0;
        loop {
            futures::select_biased! {
                _ = a => n = n * 10 + 1,
                _ = b => n = n * 10 + 2,
                default => { n = n * 10 + 3; if n > 300 { return n } Once(false, true).await }
                complete => return n,
            }
        }
    })),
    kind("then", 9, 2, 2, act!(c, {
        let next = c.part(1);
        c.part(0).then(|()| next).inspect(|()| ()).map(|()| 0).await
    })),
    kind("lazy", 9, 2, 1, act!(c, {
        let mut part = Some(c.part(0));
        let part = futures::future::lazy(|cx| { cx.waker().wake_by_ref(); part.take() }).await;
        part.unwrap().await;
        0
    })),
];

/// Until futures 0.3.25 a pool that did not wait for anything could stop although futures that had woken themselves
/// could go on. So it is called until many calls in a row log nothing.
const IDLE_CALLS: u32 = 24;

fn settle(pool: &mut LocalPool) {
    let mut idle = 0;
    while idle < IDLE_CALLS {
        let steps = STEPS.get();
        pool.run_until_stalled();
        idle = if STEPS.get() == steps { idle + 1 } else { 0 };
    }
}

fn one_by_one(pool: &mut LocalPool) {
    let mut idle = 0;
    while idle < IDLE_CALLS {
        let steps = STEPS.get();
        if pool.try_run_one() {
            say(0, "ran one", 0);
        }
        idle = if STEPS.get() == steps { idle + 1 } else { 0 };
    }
}

/// Runs a script. Its flags choose how the pool is driven.
fn run(script: Script) {
    let mut pool = LocalPool::new();
    SPAWNER.with(|s| *s.borrow_mut() = Some(pool.spawner()));
    let world = Arc::new(World::new(script.flags / 16));
    for (i, ops) in script.tasks.iter().enumerate() {
        pool.spawner().spawn_local(task(world.clone(), ops.clone(), 1000 + i as u32)).unwrap();
    }
    drop(world);
    match script.flags % 4 {
        0 => {
            let n = script.flags / 4 % 8;
            pool.run_until(async { for i in 0..n { Once(false, true).await; say(i as u32, "main", 0); } });
        }
        1 => one_by_one(&mut pool),
        2 => settle(&mut pool),
        _ => {
            settle(&mut pool);
            say(0, "stalled", 0);
            pool.run_until(async { Once(false, true).await });
            one_by_one(&mut pool);
        }
    }
    say(0, "pool goes", 0);
    drop(pool);
    SPAWNER.with(|s| *s.borrow_mut() = None);
    say(0, "over", 0);
}
