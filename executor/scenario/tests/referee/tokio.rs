// The referee's driver for tokio: current_thread, paused time.
use std::cell::RefCell;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch, Barrier, Mutex as AsyncMutex, Notify, OnceCell, RwLock, Semaphore};
use tokio::sync::{OwnedMutexGuard, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, OwnedSemaphorePermit};
use futures::stream::FuturesUnordered;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::task::{AbortHandle, JoinError, JoinHandle, JoinSet, LocalSet};
use tokio::time::{Instant, Interval, MissedTickBehavior};
use tokio_stream::StreamExt;
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::time::{delay_queue, DelayQueue};

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;
type Act = Pin<Box<dyn Future<Output = i64> + Send>>;

thread_local! {
    static START: Cell<Option<Instant>> = Cell::new(None);
    static LOCAL: Cell<bool> = Cell::new(false);
}

/// Microseconds since the start of the script.
fn now() -> u64 {
    match START.get() {
        Some(start) => (Instant::now() - start).as_micros() as u64,
        None => 0,
    }
}

fn span(n: usize) -> Duration {
    Duration::from_micros([0, 700, 1000, 3000][n])
}

/// Spans that reach into other levels of tokio's timer wheel.
fn long(n: usize) -> Duration {
    Duration::from_micros([4000, 17_300, 60_000, 64_000][n])
}

type Message = Tracked;

type Local = Pin<Box<dyn Future<Output = i64>>>;

thread_local! {
    static HERE: RefCell<Vec<Option<Local>>> = RefCell::new(Vec::new());
}

/// The key of a future that stays on its thread. A cast that made the future Send would be unsafe: Pollground runs a
/// program that says `unsafe` with all checks, in several times the time.
struct Here(usize);

impl Here {
    fn new(work: impl Future<Output = i64> + 'static) -> Here {
        HERE.with_borrow_mut(|list| {
            let free = list.iter().position(Option::is_none).unwrap_or_else(|| {
                list.push(None);
                list.len() - 1
            });
            list[free] = Some(Box::pin(work));
            Here(free)
        })
    }
}

impl Future for Here {
    type Output = i64;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<i64> {
        // The future may make others, so the list is free while it runs. Its place is not: `position` would find it.
        let mut work = HERE.with_borrow_mut(|list| list[self.0].replace(Box::pin(std::future::pending()))).unwrap();
        let result = work.as_mut().poll(cx);
        HERE.with_borrow_mut(|list| list[self.0] = Some(work));
        result
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let work = HERE.with_borrow_mut(|list| list[self.0].take());
        drop(work);
    }
}

struct World {
    tx: [Shelf<mpsc::Sender<Message>>; 2],
    rx: [Slot<mpsc::Receiver<Message>>; 2],
    utx: Shelf<mpsc::UnboundedSender<Message>>,
    urx: Slot<mpsc::UnboundedReceiver<Message>>,
    btx: Shelf<broadcast::Sender<u32>>,
    brx: [Slot<broadcast::Receiver<u32>>; 3],
    wtx: Slot<Arc<watch::Sender<u32>>>,
    wrx: [Slot<watch::Receiver<u32>>; 3],
    otx: [Slot<oneshot::Sender<Message>>; 3],
    orx: [Slot<oneshot::Receiver<Message>>; 3],
    notify: [Arc<Notify>; 2],
    semaphore: [Arc<Semaphore>; 2],
    mutex: Arc<AsyncMutex<u32>>,
    rwlock: Arc<RwLock<u32>>,
    barrier: Arc<Barrier>,
    once: Arc<OnceCell<u32>>,
    tokens: Shelf<CancellationToken>,
    queue: Slot<DelayQueue<Message>>,
    keys: Shelf<delay_queue::Key>,
    ends: [Slot<DuplexStream>; 2],
}

impl World {
    fn new(flags: usize) -> World {
        let (tx0, rx0) = mpsc::channel(1);
        let (tx1, rx1) = mpsc::channel(2 + flags % 2);
        let (utx, urx) = mpsc::unbounded_channel();
        let (btx, brx) = broadcast::channel(2);
        let (wtx, wrx) = watch::channel(0);
        let (ot0, or0) = oneshot::channel();
        let (ot1, or1) = oneshot::channel();
        let (ot2, or2) = oneshot::channel();
        let (end0, end1) = tokio::io::duplex(1 + flags / 2 % 6);
        let token = CancellationToken::new();
        let world = World {
            tx: [Shelf::new(), Shelf::new()],
            rx: [Slot::new(rx0), Slot::new(rx1)],
            utx: Shelf::new(),
            urx: Slot::new(urx),
            brx: [Slot::new(brx), Slot::new(btx.subscribe()), Slot::empty()],
            btx: Shelf::new(),
            wtx: Slot::new(Arc::new(wtx)),
            wrx: [Slot::new(wrx.clone()), Slot::new(wrx), Slot::empty()],
            otx: [Slot::new(ot0), Slot::new(ot1), Slot::new(ot2)],
            orx: [Slot::new(or0), Slot::new(or1), Slot::new(or2)],
            notify: [Arc::new(Notify::new()), Arc::new(Notify::new())],
            semaphore: [Arc::new(Semaphore::new(flags / 2 % 3)), Arc::new(Semaphore::new(2))],
            mutex: Arc::new(AsyncMutex::new(0)),
            rwlock: Arc::new(RwLock::with_max_readers(0, 3)),
            barrier: Arc::new(Barrier::new(2)),
            once: Arc::new(OnceCell::new()),
            tokens: Shelf::new(),
            queue: Slot::new(DelayQueue::new()),
            keys: Shelf::new(),
            ends: [Slot::new(end0), Slot::new(end1)],
        };
        world.tokens.push(token.child_token());
        world.tokens.push(token.child_token().child_token());
        world.tokens.push(token);
        world.tx[0].push(tx0);
        world.tx[1].push(tx1);
        world.utx.push(utx);
        world.btx.push(btx);
        world
    }
    fn token(&self, n: usize) -> Option<CancellationToken> {
        let list = self.tokens.0.lock().unwrap();
        Some(list.get(n % list.len().max(1))?.clone())
    }
    fn watch(&self) -> Option<Arc<watch::Sender<u32>>> {
        self.wtx.0.lock().unwrap().clone()
    }
}

/// What a task has until it gives it back. The fields are never read: to be dropped is what they are for.
#[allow(dead_code)]
enum Held {
    Permit(OwnedSemaphorePermit),
    Lock(OwnedMutexGuard<u32>),
    Read(OwnedRwLockReadGuard<u32>),
    Write(OwnedRwLockWriteGuard<u32>),
    Send(mpsc::OwnedPermit<Message>),
    Guard(DropGuard),
}

struct Env {
    held: Shelf<Held>,
    futures: Shelf<Work>,
    handles: Shelf<JoinHandle<()>>,
    aborts: Shelf<AbortHandle>,
    set: Slot<JoinSet<()>>,
    interval: Slot<Interval>,
    sleep: Slot<Pin<Box<tokio::time::Sleep>>>,
}

impl Env {
    fn new() -> Env {
        Env {
            held: Shelf::new(),
            futures: Shelf::new(),
            handles: Shelf::new(),
            aborts: Shelf::new(),
            set: Slot::new(JoinSet::new()),
            interval: Slot::empty(),
            sleep: Slot::empty(),
        }
    }
    fn clear(&self) {
        self.held.clear();
        self.futures.clear();
        self.handles.clear();
        self.aborts.clear();
        drop(self.set.take());
        drop(self.interval.take());
        drop(self.sleep.take());
    }
    fn hold<T>(&self, value: T, make: fn(T) -> Held) -> i64 {
        self.held.push(make(value));
        1
    }
}

fn joined(result: Result<(), JoinError>) -> i64 {
    match result {
        Ok(()) => 1,
        Err(e) if e.is_cancelled() => 2,
        Err(e) if e.is_panic() => 3,
        Err(_) => 4,
    }
}

const MISSING: i64 = -1;

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

const KINDS: &[Kind] = &[
    // Control.
    kind("yield", 0, 8, 0, act!(_c, { tokio::task::yield_now().await; 0 })),
    kind("wake self", 0, 3, 0, act!(_c, { Once(false, true).await; 0 })),
    kind("sleep", 0, 4, 0, act!(c, { tokio::time::sleep(span(c.a)).await; 0 })),
    kind("timeout", 0, 4, 1, act!(c, tokio::time::timeout(span(c.a), c.part(0)).await.is_ok() as i64)),
    kind("select", 0, 5, 2, act!(c, tokio::select! { biased; _ = c.part(0) => 0, _ = c.part(1) => 1 })),
    kind("join", 0, 3, 2, act!(c, { tokio::join!(c.part(0), c.part(1)); 0 })),
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
    kind("spawn", 0, 3, 1, act!(c, { c.me.handles.push(tokio::spawn(c.child(0))); 0 })),
    kind("give back", 0, 6, 0, act!(c, { drop(have!(c.me.held.pop(c.a))); 0 })),
    // Join handles.
    kind("await handle", 1, 4, 0, act!(c, joined(have!(c.me.handles.pop(c.a)).await))),
    kind("abort", 1, 3, 0, act!(c, {
        let h = have!(c.me.handles.pop(c.a));
        h.abort();
        c.me.handles.push(h);
        0
    })),
    kind("is finished", 1, 2, 0, act!(c, {
        let h = have!(c.me.handles.pop(c.a));
        let done = h.is_finished();
        c.me.handles.push(h);
        done as i64
    })),
    kind("drop handle", 1, 1, 0, act!(c, { drop(have!(c.me.handles.pop(c.a))); 0 })),
    kind("panic", 1, 1, 0, act!(_c, { panic!("the script says so") })),
    kind("spawn more", 1, 4, 1, act!(c, { c.me.handles.push(tokio::spawn(c.child(0))); 0 })),
    kind("wait for ever", 1, 1, 0, act!(_c, { std::future::pending::<()>().await; 0 })),
    kind("select with else", 1, 2, 2, act!(c, tokio::select! {
        biased;
        _ = c.part(0), if c.a % 2 == 0 => 0,
        _ = c.part(1), if c.b % 2 == 0 => 1,
        else => 2,
    })),
    kind("try join", 1, 2, 2, act!(c, {
        let (a, b) = (c.part(0), c.part(1));
        let (left, right) = (c.a, c.b);
        let result = tokio::try_join!(
            async { a.await; if left == 0 { Err(3) } else { Ok(1) } },
            async { b.await; if right == 0 { Err(4) } else { Ok(1) } },
        );
        match result { Ok((a, b)) => a + b, Err(e) => e }
    })),
    kind("unconstrained", 1, 1, 1, act!(c, { tokio::task::unconstrained(c.part(0)).await; 0 })),
    // JoinSet.
    kind("set spawn", 2, 6, 1, act!(c, { have!(c.me.set.lend()).spawn(c.child(0)); 0 })),
    kind("set spawn, keep handle", 2, 3, 1, act!(c, {
        c.me.aborts.push(have!(c.me.set.lend()).spawn(c.child(0)));
        0
    })),
    kind("abort by handle", 2, 2, 0, act!(c, {
        let h = have!(c.me.aborts.pop(c.a));
        h.abort();
        h.is_finished() as i64
    })),
    kind("set join next", 2, 5, 0, act!(c, {
        let mut set = have!(c.me.set.lend());
        match set.join_next().await { None => 0, Some(result) => joined(result) }
    })),
    kind("set abort all", 2, 2, 0, act!(c, { have!(c.me.set.lend()).abort_all(); 0 })),
    kind("set shutdown", 2, 1, 0, act!(c, { have!(c.me.set.lend()).shutdown().await; 0 })),
    kind("set detach all", 2, 1, 0, act!(c, { have!(c.me.set.lend()).detach_all(); 0 })),
    kind("set len", 2, 1, 0, act!(c, have!(c.me.set.lend()).len() as i64)),
    kind("set anew", 2, 1, 0, act!(c, { c.me.set.put(JoinSet::new()); 0 })),
    // Time.
    kind("interval", 3, 4, 0, act!(c, {
        let mut i = tokio::time::interval(Duration::from_micros([1000, 1300, 2000, 3000][c.a]));
        i.set_missed_tick_behavior([
            MissedTickBehavior::Burst, MissedTickBehavior::Delay, MissedTickBehavior::Skip, MissedTickBehavior::Skip,
        ][c.b]);
        c.me.interval.put(i);
        0
    })),
    kind("tick", 3, 6, 0, act!(c, {
        let mut i = have!(c.me.interval.lend());
        let t = i.tick().await;
        (t - START.get().unwrap()).as_micros() as i64
    })),
    kind("interval reset", 3, 1, 0, act!(c, { have!(c.me.interval.lend()).reset(); 0 })),
    kind("new sleep", 3, 3, 0, act!(c, { c.me.sleep.put(Box::pin(tokio::time::sleep(span(c.a)))); 0 })),
    kind("await sleep", 3, 4, 0, act!(c, { have!(c.me.sleep.lend()).as_mut().await; 0 })),
    kind("sleep reset", 3, 2, 0, act!(c, {
        have!(c.me.sleep.lend()).as_mut().reset(Instant::now() + span(c.a));
        0
    })),
    kind("sleep elapsed", 3, 1, 0, act!(c, have!(c.me.sleep.lend()).is_elapsed() as i64)),
    kind("sleep until", 3, 2, 0, act!(c, { tokio::time::sleep_until(START.get().unwrap() + span(c.a) * 2).await; 0 })),
    kind("long sleep", 3, 3, 0, act!(c, { tokio::time::sleep(long(c.a)).await; 0 })),
    kind("new long sleep", 3, 3, 0, act!(c, { c.me.sleep.put(Box::pin(tokio::time::sleep(long(c.a)))); 0 })),
    kind("long reset", 3, 3, 0, act!(c, {
        have!(c.me.sleep.lend()).as_mut().reset(START.get().unwrap() + long(c.a) + span(c.b));
        0
    })),
    kind("long timeout", 3, 2, 1, act!(c, {
        let until = START.get().unwrap() + long(c.a);
        tokio::time::timeout_at(until, c.part(0)).await.is_ok() as i64
    })),
    kind("interval later", 3, 1, 0, act!(c, {
        c.me.interval.put(tokio::time::interval_at(Instant::now() + span(c.a), long(c.b)));
        0
    })),
    kind("advance far", 3, 1, 0, act!(c, { tokio::time::advance(long(c.a)).await; 0 })),
    kind("advance", 3, 2, 0, act!(c, { tokio::time::advance(span(c.a)).await; 0 })),
    // Bounded mpsc.
    kind("send", 4, 8, 0, act!(c, {
        let tx = have!(c.w.tx[c.a % 2].first());
        tx.send(Tracked(c.id, "message")).await.is_ok() as i64
    })),
    kind("try send", 4, 3, 0, act!(c, {
        match have!(c.w.tx[c.a % 2].first()).try_send(Tracked(c.id, "message")) {
            Ok(()) => 0,
            Err(mpsc::error::TrySendError::Full(_)) => 1,
            Err(mpsc::error::TrySendError::Closed(_)) => 2,
        }
    })),
    kind("send timeout", 4, 2, 0, act!(c, {
        let tx = have!(c.w.tx[c.a % 2].first());
        match tx.send_timeout(Tracked(c.id, "message"), span(c.b)).await {
            Ok(()) => 0,
            Err(mpsc::error::SendTimeoutError::Timeout(_)) => 1,
            Err(mpsc::error::SendTimeoutError::Closed(_)) => 2,
        }
    })),
    kind("reserve", 4, 4, 0, act!(c, {
        let tx = have!(c.w.tx[c.a % 2].first());
        match tx.reserve_owned().await { Ok(p) => c.me.hold(p, Held::Send), Err(_) => 0 }
    })),
    kind("try reserve", 4, 2, 0, act!(c, {
        match have!(c.w.tx[c.a % 2].first()).try_reserve_owned() {
            Ok(p) => c.me.hold(p, Held::Send),
            Err(mpsc::error::TrySendError::Full(_)) => 2,
            Err(mpsc::error::TrySendError::Closed(_)) => 3,
        }
    })),
    kind("send reserved", 4, 3, 0, act!(c, {
        match have!(c.me.held.pop(c.a)) {
            Held::Send(p) => { drop(p.send(Tracked(c.id, "message"))); 1 }
            other => { c.me.held.push(other); 0 }
        }
    })),
    kind("recv", 4, 8, 0, act!(c, {
        let mut rx = have!(c.w.rx[c.a % 2].lend());
        match rx.recv().await { Some(m) => m.0 as i64, None => -2 }
    })),
    kind("try recv", 4, 2, 0, act!(c, {
        match have!(c.w.rx[c.a % 2].lend()).try_recv() {
            Ok(m) => m.0 as i64,
            Err(mpsc::error::TryRecvError::Empty) => -2,
            Err(mpsc::error::TryRecvError::Disconnected) => -3,
        }
    })),
    kind("close receiver", 4, 1, 0, act!(c, { have!(c.w.rx[c.a % 2].lend()).close(); 0 })),
    kind("drop receiver", 4, 1, 0, act!(c, { drop(have!(c.w.rx[c.a % 2].take())); 0 })),
    kind("drop sender", 4, 2, 0, act!(c, { drop(have!(c.w.tx[c.a % 2].pop(c.b))); 0 })),
    kind("clone sender", 4, 1, 0, act!(c, { c.w.tx[c.a % 2].push(have!(c.w.tx[c.a % 2].first())); 0 })),
    kind("sender closed", 4, 2, 0, act!(c, { have!(c.w.tx[c.a % 2].first()).closed().await; 0 })),
    kind("capacity", 4, 2, 0, act!(c, {
        let tx = have!(c.w.tx[c.a % 2].first());
        tx.capacity() as i64 * 2 + tx.is_closed() as i64
    })),
    // Unbounded mpsc.
    kind("usend", 5, 6, 0, act!(c, have!(c.w.utx.first()).send(Tracked(c.id, "message")).is_ok() as i64)),
    kind("urecv", 5, 6, 0, act!(c, {
        let mut rx = have!(c.w.urx.lend());
        match rx.recv().await { Some(m) => m.0 as i64, None => -2 }
    })),
    kind("utry recv", 5, 2, 0, act!(c, {
        match have!(c.w.urx.lend()).try_recv() {
            Ok(m) => m.0 as i64,
            Err(mpsc::error::TryRecvError::Empty) => -2,
            Err(mpsc::error::TryRecvError::Disconnected) => -3,
        }
    })),
    kind("uclose", 5, 1, 0, act!(c, { have!(c.w.urx.lend()).close(); 0 })),
    kind("udrop receiver", 5, 1, 0, act!(c, { drop(have!(c.w.urx.take())); 0 })),
    kind("udrop sender", 5, 1, 0, act!(c, { drop(have!(c.w.utx.pop(c.b))); 0 })),
    kind("uclosed", 5, 1, 0, act!(c, { have!(c.w.utx.first()).closed().await; 0 })),
    // Broadcast.
    kind("bsend", 6, 8, 0, act!(c, {
        match have!(c.w.btx.first()).send(c.id) { Ok(n) => n as i64, Err(_) => -2 }
    })),
    kind("brecv", 6, 8, 0, act!(c, {
        let mut rx = have!(c.w.brx[c.a % 3].lend());
        match rx.recv().await {
            Ok(v) => v as i64,
            Err(broadcast::error::RecvError::Closed) => -2,
            Err(broadcast::error::RecvError::Lagged(n)) => -10 - n as i64,
        }
    })),
    kind("btry recv", 6, 3, 0, act!(c, {
        match have!(c.w.brx[c.a % 3].lend()).try_recv() {
            Ok(v) => v as i64,
            Err(broadcast::error::TryRecvError::Empty) => -2,
            Err(broadcast::error::TryRecvError::Closed) => -3,
            Err(broadcast::error::TryRecvError::Lagged(n)) => -10 - n as i64,
        }
    })),
    kind("bsubscribe", 6, 2, 0, act!(c, { c.w.brx[c.a % 3].put(have!(c.w.btx.first()).subscribe()); 0 })),
    kind("bresubscribe", 6, 1, 0, act!(c, {
        let rx = have!(c.w.brx[c.a % 3].lend()).resubscribe();
        c.w.brx[c.b % 3].put(rx);
        0
    })),
    kind("bdrop receiver", 6, 1, 0, act!(c, { drop(have!(c.w.brx[c.a % 3].take())); 0 })),
    kind("bdrop sender", 6, 1, 0, act!(c, { drop(have!(c.w.btx.pop(0))); 0 })),
    kind("blen", 6, 2, 0, act!(c, {
        let n = have!(c.w.brx[c.a % 3].lend()).len();
        let tx = have!(c.w.btx.first());
        (n * 10 + tx.receiver_count()) as i64
    })),
    // Watch.
    kind("wsend", 7, 5, 0, act!(c, have!(c.w.watch()).send(c.id).is_ok() as i64)),
    kind("wsend replace", 7, 2, 0, act!(c, have!(c.w.watch()).send_replace(c.id) as i64)),
    kind("wsend modify", 7, 2, 0, act!(c, { have!(c.w.watch()).send_modify(|v| *v += 1); 0 })),
    kind("wsend if", 7, 2, 0, act!(c, {
        have!(c.w.watch()).send_if_modified(|v| { *v += 1; c.b % 2 == 0 }) as i64
    })),
    kind("wchanged", 7, 6, 0, act!(c, {
        let mut rx = have!(c.w.wrx[c.a % 3].lend());
        rx.changed().await.is_ok() as i64
    })),
    kind("wborrow", 7, 2, 0, act!(c, *have!(c.w.wrx[c.a % 3].lend()).borrow() as i64)),
    kind("wborrow and update", 7, 2, 0, act!(c, *have!(c.w.wrx[c.a % 3].lend()).borrow_and_update() as i64)),
    kind("whas changed", 7, 2, 0, act!(c, {
        match have!(c.w.wrx[c.a % 3].lend()).has_changed() { Ok(b) => b as i64, Err(_) => 2 }
    })),
    kind("wsubscribe", 7, 2, 0, act!(c, { c.w.wrx[c.a % 3].put(have!(c.w.watch()).subscribe()); 0 })),
    kind("wclone", 7, 1, 0, act!(c, {
        let rx = Clone::clone(&*have!(c.w.wrx[c.a % 3].lend()));
        c.w.wrx[c.b % 3].put(rx);
        0
    })),
    kind("wdrop receiver", 7, 2, 0, act!(c, { drop(have!(c.w.wrx[c.a % 3].take())); 0 })),
    kind("wdrop sender", 7, 1, 0, act!(c, { drop(have!(c.w.wtx.take())); 0 })),
    kind("wclosed", 7, 2, 0, act!(c, { have!(c.w.watch()).closed().await; 0 })),
    kind("wcount", 7, 1, 0, act!(c, {
        let tx = have!(c.w.watch());
        (tx.receiver_count() * 2) as i64 + tx.is_closed() as i64
    })),
    // Oneshot.
    kind("osend", 8, 4, 0, act!(c, have!(c.w.otx[c.a % 3].take()).send(Tracked(c.id, "message")).is_ok() as i64)),
    kind("orecv", 8, 5, 0, act!(c, {
        let rx = have!(c.w.orx[c.a % 3].take());
        match rx.await { Ok(m) => m.0 as i64, Err(_) => -2 }
    })),
    kind("otry recv", 8, 2, 0, act!(c, {
        match have!(c.w.orx[c.a % 3].lend()).try_recv() {
            Ok(m) => m.0 as i64,
            Err(oneshot::error::TryRecvError::Empty) => -2,
            Err(oneshot::error::TryRecvError::Closed) => -3,
        }
    })),
    kind("oclose", 8, 2, 0, act!(c, { have!(c.w.orx[c.a % 3].lend()).close(); 0 })),
    kind("odrop receiver", 8, 1, 0, act!(c, { drop(have!(c.w.orx[c.a % 3].take())); 0 })),
    kind("odrop sender", 8, 2, 0, act!(c, { drop(have!(c.w.otx[c.a % 3].take())); 0 })),
    kind("oclosed", 8, 3, 0, act!(c, {
        let mut tx = have!(c.w.otx[c.a % 3].lend());
        tx.closed().await;
        tx.is_closed() as i64
    })),
    kind("oanew", 8, 2, 0, act!(c, {
        let (tx, rx) = oneshot::channel();
        c.w.otx[c.a % 3].put(tx);
        c.w.orx[c.a % 3].put(rx);
        0
    })),
    // Notify.
    kind("notified", 9, 8, 0, act!(c, { c.w.notify[c.a % 2].notified().await; 0 })),
    kind("notify one", 9, 5, 0, act!(c, { c.w.notify[c.a % 2].notify_one(); 0 })),
    kind("notify waiters", 9, 3, 0, act!(c, { c.w.notify[c.a % 2].notify_waiters(); 0 })),
    kind("enabled", 9, 3, 1, act!(c, {
        let notify = c.w.notify[c.a % 2].clone();
        let notified = notify.notified();
        tokio::pin!(notified);
        let early = c.b % 2 == 0 && notified.as_mut().enable();
        c.part(0).await;
        notified.await;
        early as i64
    })),
    // Semaphore.
    kind("acquire", 10, 8, 0, act!(c, {
        match c.w.semaphore[c.a % 2].clone().acquire_many_owned(1 + c.b as u32 % 3).await {
            Ok(p) => c.me.hold(p, Held::Permit),
            Err(_) => 0,
        }
    })),
    kind("try acquire", 10, 3, 0, act!(c, {
        match c.w.semaphore[c.a % 2].clone().try_acquire_many_owned(1 + c.b as u32 % 3) {
            Ok(p) => c.me.hold(p, Held::Permit),
            Err(tokio::sync::TryAcquireError::NoPermits) => 2,
            Err(tokio::sync::TryAcquireError::Closed) => 3,
        }
    })),
    kind("add permits", 10, 4, 0, act!(c, { c.w.semaphore[c.a % 2].add_permits(c.b); 0 })),
    kind("forget", 10, 1, 0, act!(c, {
        match have!(c.me.held.pop(c.a)) {
            Held::Permit(p) => { p.forget(); 1 }
            other => { c.me.held.push(other); 0 }
        }
    })),
    kind("close semaphore", 10, 1, 0, act!(c, { c.w.semaphore[c.a % 2].close(); 0 })),
    kind("permits", 10, 2, 0, act!(c, {
        let s = &c.w.semaphore[c.a % 2];
        s.available_permits() as i64 * 2 + s.is_closed() as i64
    })),
    kind("burst", 10, 1, 0, act!(c, {
        let s = Semaphore::new(1);
        for _ in 0..100 + c.a * 30 { drop(s.acquire().await); }
        0
    })),
    // Locks.
    kind("lock", 11, 5, 0, act!(c, c.me.hold(c.w.mutex.clone().lock_owned().await, Held::Lock))),
    kind("try lock", 11, 2, 0, act!(c, {
        match c.w.mutex.clone().try_lock_owned() { Ok(g) => c.me.hold(g, Held::Lock), Err(_) => 0 }
    })),
    kind("read", 11, 5, 0, act!(c, c.me.hold(c.w.rwlock.clone().read_owned().await, Held::Read))),
    kind("write", 11, 4, 0, act!(c, c.me.hold(c.w.rwlock.clone().write_owned().await, Held::Write))),
    kind("try read", 11, 2, 0, act!(c, {
        match c.w.rwlock.clone().try_read_owned() { Ok(g) => c.me.hold(g, Held::Read), Err(_) => 0 }
    })),
    kind("try write", 11, 2, 0, act!(c, {
        match c.w.rwlock.clone().try_write_owned() { Ok(g) => c.me.hold(g, Held::Write), Err(_) => 0 }
    })),
    kind("downgrade", 11, 2, 0, act!(c, {
        match have!(c.me.held.pop(c.a)) {
            Held::Write(g) => c.me.hold(g.downgrade(), Held::Read),
            other => { c.me.held.push(other); 0 }
        }
    })),
    kind("locked inside", 11, 3, 1, act!(c, {
        let mut g = c.w.mutex.lock().await;
        *g += 1;
        c.part(0).await;
        *g as i64
    })),
    // Barrier and OnceCell.
    kind("barrier", 12, 6, 0, act!(c, c.w.barrier.wait().await.is_leader() as i64)),
    kind("get or init", 12, 5, 1, act!(c, *c.w.once.get_or_init(|| async { c.part(0).await; c.id }).await as i64)),
    kind("get or try init", 12, 3, 1, act!(c, {
        match c.w.once.get_or_try_init(|| async { c.part(0).await; if c.b < 2 { Err(()) } else { Ok(c.id) } }).await {
            Ok(v) => *v as i64,
            Err(()) => -2,
        }
    })),
    kind("once set", 12, 1, 0, act!(c, {
        match c.w.once.set(c.id) { Ok(()) => 0, Err(e) if e.is_already_init_err() => 1, Err(_) => 2 }
    })),
    kind("once get", 12, 1, 0, act!(c, c.w.once.get().map_or(-2, |v| *v as i64))),
    // CancellationToken.
    kind("cancelled", 13, 6, 0, act!(c, { have!(c.w.token(c.a)).cancelled().await; 0 })),
    kind("until cancelled", 13, 4, 1, act!(c, {
        let token = have!(c.w.token(c.a));
        tokio::select! { biased; _ = token.cancelled() => 0, _ = c.part(0) => 1 }
    })),
    kind("child token", 13, 3, 0, act!(c, { c.w.tokens.push(have!(c.w.token(c.a)).child_token()); 0 })),
    kind("clone token", 13, 1, 0, act!(c, { c.w.tokens.push(have!(c.w.token(c.a))); 0 })),
    kind("new token", 13, 1, 0, act!(c, { c.w.tokens.push(CancellationToken::new()); 0 })),
    kind("cancel", 13, 3, 0, act!(c, { have!(c.w.token(c.a)).cancel(); 0 })),
    kind("is cancelled", 13, 2, 0, act!(c, have!(c.w.token(c.a)).is_cancelled() as i64)),
    kind("drop token", 13, 2, 0, act!(c, { drop(have!(c.w.tokens.pop(c.a))); 0 })),
    kind("drop guard", 13, 2, 0, act!(c, c.me.hold(have!(c.w.token(c.a)).drop_guard(), Held::Guard))),
    kind("disarm", 13, 1, 0, act!(c, {
        match have!(c.me.held.pop(c.a)) {
            Held::Guard(g) => { c.w.tokens.push(g.disarm()); 1 }
            other => { c.me.held.push(other); 0 }
        }
    })),
    // DelayQueue. Its keys are valid until their values come out.
    kind("queue insert", 14, 6, 0, act!(c, {
        let key = have!(c.w.queue.lend()).insert(Tracked(c.id, "value"), span(c.a));
        c.w.keys.push(key);
        0
    })),
    kind("queue insert far", 14, 4, 0, act!(c, {
        let until = START.get().unwrap() + long(c.a) + span(c.b);
        let key = have!(c.w.queue.lend()).insert_at(Tracked(c.id, "value"), until);
        c.w.keys.push(key);
        0
    })),
    kind("queue next", 14, 8, 0, act!(c, {
        let mut queue = have!(c.w.queue.lend());
        match queue.next().await {
            Some(e) => {
                c.w.keys.0.lock().unwrap().retain(|k| *k != e.key());
                (e.deadline() - START.get().unwrap()).as_micros() as i64 * 100 + e.get_ref().0 as i64
            }
            None => -2,
        }
    })),
    kind("queue remove", 14, 2, 0, act!(c, {
        let mut queue = have!(c.w.queue.lend());
        let key = have!(c.w.keys.pop(c.a));
        queue.remove(&key).get_ref().0 as i64
    })),
    kind("queue reset", 14, 3, 0, act!(c, {
        let mut queue = have!(c.w.queue.lend());
        let key = have!(c.w.keys.pop(c.a));
        match c.b {
            0 => queue.reset_at(&key, START.get().unwrap() + long(c.a)),
            _ => queue.reset(&key, span(c.b)),
        }
        c.w.keys.push(key);
        0
    })),
    kind("queue len", 14, 1, 0, act!(c, have!(c.w.queue.lend()).len() as i64)),
    kind("queue clear", 14, 1, 0, act!(c, {
        let mut queue = have!(c.w.queue.lend());
        c.w.keys.clear();
        queue.clear();
        0
    })),
    kind("pass time", 14, 3, 0, act!(c, { tokio::time::sleep(if c.b == 0 { long(c.a) } else { span(c.a) }).await; 0 })),
    // LocalSet.
    kind("spawn local", 15, 4, 1, act!(c, {
        let work = c.child(0);
        c.me.handles.push(if LOCAL.get() { tokio::task::spawn_local(work) } else { tokio::spawn(work) });
        0
    })),
    kind("local set", 15, 5, 3, act!(c, Here::new(async move {
        let set = LocalSet::new();
        let handle = set.spawn_local(c.child(0));
        let (w, ops, id) = (c.w.clone(), c.inner[1].clone(), c.id);
        let part = c.part(2);
        set.run_until(async move {
            let other = tokio::task::spawn_local(task(w, ops, id));
            part.await;
            if c.a == 0 { say(id, "other", joined(other.await)); }
        }).await;
        say(id, "run", 0);
        if c.b % 2 == 0 { set.await; }
        joined(handle.await)
    }).await)),
    kind("local set in time", 15, 3, 2, act!(c, Here::new(async move {
        let set = LocalSet::new();
        set.spawn_local(c.child(0));
        let handle = set.spawn_local(c.child(1));
        if c.b == 0 { handle.abort(); }
        tokio::time::timeout(span(c.a), set).await.is_ok() as i64
    }).await)),
    kind("join here", 15, 3, 0, act!(c, joined(have!(c.me.handles.pop(c.a)).await))),
    // Streams.
    kind("unordered", 16, 3, 3, act!(c, {
        let id = c.id;
        let mut set: FuturesUnordered<_> = (0..3).map(|i| { let part = c.part(i); async move { part.await; i } }).collect();
        while let Some(i) = set.next().await { say(id, "of three", i as i64); }
        0
    })),
    kind("chain, merge", 16, 3, 3, act!(c, {
        let (id, b) = (c.id, c.b);
        let parts = [c.part(0), c.part(1)];
        let first = tokio_stream::iter(parts).then(|work| work).map(|()| 1);
        let second = tokio_stream::iter([c.part(2)]).then(|work| work).map(|()| 2);
        let add = |n: i64, i: i64| { say(id, "item", i); n * 10 + i };
        match c.a {
            0 => first.chain(second).fold(0, add).await,
            1 => first.merge(second).fold(0, add).await,
            2 => second.merge(first).take(1 + b).fold(0, add).await,
            _ => first.skip(1).chain(second).take_while(|i| *i != b as i64).fold(0, add).await,
        }
    })),
    kind("timed stream", 16, 4, 3, act!(c, {
        let id = c.id;
        let parts = [c.part(0), c.part(1), c.part(2)];
        let stream = tokio_stream::iter(parts).then(|work| work);
        match c.a {
            0 => { let s = stream.timeout(span(c.b)); tokio::pin!(s); let mut n = 0;
                while let Some(r) = s.next().await { n += 1; say(id, "item", r.is_ok() as i64); if n > 5 { break } } }
            1 => { let s = stream.throttle(span(c.b)); tokio::pin!(s);
                while let Some(()) = s.next().await { say(id, "item", 1); } }
            _ => { let s = tokio_stream::iter([1, 2, 3]).throttle(span(c.b)); tokio::pin!(s);
                while let Some(i) = s.next().await { say(id, "item", i); } }
        }
        0
    })),
    kind("interval stream", 16, 2, 1, act!(c, {
        let id = c.id;
        let mut part = c.part(0);
        let every = Duration::from_millis(1 + c.a as u64);
        let mut s = tokio_stream::wrappers::IntervalStream::new(tokio::time::interval(every)).take(3);
        loop {
            tokio::select! {
                biased;
                t = s.next() => match t { Some(_) => say(id, "tick", 0), None => return 0 },
                _ = &mut part => return 1,
            }
        }
    })),
    kind("drain", 16, 3, 0, act!(c, {
        let rx = have!(c.w.urx.take());
        let mut s = tokio_stream::wrappers::UnboundedReceiverStream::new(rx).take(2);
        let mut n = 0;
        while let Some(m) = s.next().await { n = n * 100 + m.0 as i64; }
        n
    })),
    kind("fill", 16, 3, 0, act!(c, have!(c.w.utx.first()).send(Tracked(c.id, "message")).is_ok() as i64)),
    kind("burst of items", 16, 1, 0, act!(c, {
        let s = tokio_stream::iter(0..300).then(|i| async move { tokio::task::unconstrained(std::future::ready(i)).await });
        s.fold(0, |n, i| n + i).await
    })),
    // Two ends of a pipe.
    kind("write all", 17, 6, 0, act!(c, {
        let mut end = have!(c.w.ends[c.a % 2].lend());
        end.write_all(&[c.id as u8; 5][..1 + c.b]).await.is_ok() as i64
    })),
    kind("write", 17, 3, 0, act!(c, {
        let mut end = have!(c.w.ends[c.a % 2].lend());
        match end.write(&[c.id as u8; 3]).await { Ok(n) => n as i64, Err(_) => -2 }
    })),
    kind("read", 17, 5, 0, act!(c, {
        let mut end = have!(c.w.ends[c.a % 2].lend());
        let mut buf = [0; 3];
        match end.read(&mut buf[..1 + c.b % 3]).await {
            Ok(n) => n as i64 * 1000 + buf.iter().map(|&b| b as i64).sum::<i64>(),
            Err(_) => -2,
        }
    })),
    kind("read exact", 17, 4, 0, act!(c, {
        let mut end = have!(c.w.ends[c.a % 2].lend());
        let mut buf = [0; 4];
        match end.read_exact(&mut buf[..1 + c.b]).await { Ok(n) => n as i64, Err(_) => -2 }
    })),
    kind("read to end", 17, 1, 0, act!(c, {
        let mut end = have!(c.w.ends[c.a % 2].lend());
        let mut buf = Vec::new();
        match end.read_to_end(&mut buf).await { Ok(n) => n as i64, Err(_) => -2 }
    })),
    kind("shut down", 17, 1, 0, act!(c, have!(c.w.ends[c.a % 2].lend()).shutdown().await.is_ok() as i64)),
    kind("drop end", 17, 1, 0, act!(c, { drop(have!(c.w.ends[c.a % 2].take())); 0 })),
    kind("new pipe", 17, 1, 0, act!(c, {
        let (a, b) = tokio::io::duplex(1 + c.a);
        c.w.ends[0].put(a);
        c.w.ends[1].put(b);
        0
    })),
    kind("echo", 17, 2, 1, act!(c, {
        let end = have!(c.w.ends[c.a % 2].take());
        let (mut r, mut w) = tokio::io::split(end);
        let n = tokio::select! {
            biased;
            n = tokio::io::copy(&mut r, &mut w) => n.map_or(-2, |n| n as i64),
            _ = c.part(0) => -3,
        };
        c.w.ends[c.a % 2].put(r.unsplit(w));
        n
    })),
];

/// Runs a script. Its flags choose between spawn and spawn_local, and how it ends.
fn run(script: Script) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    LOCAL.set(script.flags % 4 == 0);
    let body = async {
        // The levels of the timer wheel change at ticks of 64.
        tokio::time::advance(Duration::from_millis([0, 0, 0, 0, 0, 30, 50, 60][script.flags / 64 % 8])).await;
        START.set(Some(Instant::now()));
        let world = Arc::new(World::new(script.flags / 16));
        let mut handles = Vec::new();
        for (i, ops) in script.tasks.iter().enumerate() {
            let work = task(world.clone(), ops.clone(), 1000 + i as u32);
            handles.push(match script.flags % 4 {
                0 => tokio::task::spawn_local(work),
                _ => tokio::spawn(work),
            });
        }
        drop(world);
        for (i, handle) in handles.iter_mut().enumerate() {
            let result = tokio::time::timeout(Duration::from_millis(50), handle).await;
            say(2000 + i as u32, "joined", result.map_or(0, joined));
            if script.flags / 4 % 4 == 0 {
                break;
            }
        }
    };
    // Outside of a runtime an Instant is of the host's clock.
    if script.flags % 4 == 0 {
        let local = tokio::task::LocalSet::new();
        local.block_on(&runtime, body);
        START.set(None);
        say(0, "local set goes", 0);
        drop(local);
    } else {
        runtime.block_on(body);
        START.set(None);
    }
    say(0, "runtime goes", 0);
    drop(runtime);
    say(0, "over", 0);
}
