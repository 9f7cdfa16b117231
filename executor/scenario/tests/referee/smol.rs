// The referee's driver for smol: LocalExecutor, channels, locks. Its timers are of the host's clock, so none is here.
use smol::channel::{self, Receiver, Sender, TryRecvError, TrySendError};
use event_listener::{Event, EventListener};
use smol::future::FutureExt;
use smol::lock::{Barrier, Mutex as AsyncMutex, MutexGuardArc, OnceCell, RwLock, RwLockUpgradableReadGuard};
use smol::stream::{self, Stream, StreamExt};
use smol::lock::{RwLockWriteGuard, Semaphore, SemaphoreGuardArc};
use smol::{LocalExecutor, Task};
use std::cell::RefCell;
use std::rc::Rc;

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;
type Act = Pin<Box<dyn Future<Output = i64> + Send>>;
type Message = Tracked;

thread_local!(static EXECUTOR: RefCell<Option<Rc<LocalExecutor<'static>>>> = RefCell::new(None));

fn now() -> u64 {
    0
}

fn spawn(work: Work) -> Task<()> {
    let executor = EXECUTOR.with(|e| e.borrow().clone()).unwrap();
    executor.spawn(work)
}

struct World {
    tx: [Shelf<Sender<Message>>; 3],
    rx: [Shelf<Receiver<Message>>; 3],
    mutex: Arc<AsyncMutex<u32>>,
    rwlock: RwLock<u32>,
    semaphore: Arc<Semaphore>,
    barrier: Barrier,
    once: OnceCell<u32>,
    event: [Event; 2],
}

impl World {
    fn new(flags: usize) -> World {
        let world = World {
            tx: [Shelf::new(), Shelf::new(), Shelf::new()],
            rx: [Shelf::new(), Shelf::new(), Shelf::new()],
            mutex: Arc::new(AsyncMutex::new(0)),
            rwlock: RwLock::new(0),
            semaphore: Arc::new(Semaphore::new(flags % 3)),
            barrier: Barrier::new(2),
            once: OnceCell::new(),
            event: [Event::new(), Event::new()],
        };
        for (i, (tx, rx)) in [channel::bounded(1), channel::bounded(2), channel::unbounded()].into_iter().enumerate() {
            world.tx[i].push(tx);
            world.rx[i].push(rx);
        }
        world
    }
}

/// What a task has until it gives it back. The fields are never read: to be dropped is what they are for.
#[allow(dead_code)]
enum Held {
    Lock(MutexGuardArc<u32>),
    Permit(SemaphoreGuardArc),
}

struct Env {
    held: Shelf<Held>,
    futures: Shelf<Work>,
    tasks: Shelf<Task<()>>,
    listeners: Shelf<EventListener>,
}

impl Env {
    fn new() -> Env {
        Env { held: Shelf::new(), futures: Shelf::new(), tasks: Shelf::new(), listeners: Shelf::new() }
    }
    fn clear(&self) {
        self.held.clear();
        self.futures.clear();
        self.tasks.clear();
        self.listeners.clear();
    }
    fn hold<T>(&self, value: T, make: fn(T) -> Held) -> i64 {
        self.held.push(make(value));
        1
    }
}

const MISSING: i64 = -1;

type Numbers = Pin<Box<dyn Stream<Item = i64> + Send>>;

/// A stream of numbers; the work of an operation goes before each.
fn numbers(c: &Cx, parts: &[usize]) -> Numbers {
    let parts: Vec<(i64, Work)> = parts.iter().map(|&i| (i as i64 + 1, c.part(i))).collect();
    stream::iter(parts).then(|(n, work)| async move { work.await; n }).boxed()
}

async fn digits(id: u32, mut s: impl Stream<Item = i64> + Unpin) -> i64 {
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

const KINDS: &[Kind] = &[
    // Control.
    kind("yield", 0, 8, 0, act!(_c, { smol::future::yield_now().await; 0 })),
    kind("wake self", 0, 3, 0, act!(_c, { Once(false, true).await; 0 })),
    kind("pending", 0, 2, 0, act!(_c, { Once(false, false).await; 0 })),
    kind("or", 0, 5, 2, act!(c, {
        let (a, b) = (c.part(0), c.part(1));
        async { a.await; 0 }.or(async { b.await; 1 }).await
    })),
    kind("zip", 0, 4, 2, act!(c, { smol::future::zip(c.part(0), c.part(1)).await; 0 })),
    kind("poll once", 0, 3, 1, act!(c, smol::future::poll_once(c.part(0)).await.is_some() as i64)),
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
    kind("spawn", 0, 3, 1, act!(c, { c.me.tasks.push(spawn(c.child(0))); 0 })),
    kind("spawn and detach", 0, 2, 1, act!(c, { spawn(c.child(0)).detach(); 0 })),
    kind("give back", 0, 6, 0, act!(c, { drop(have!(c.me.held.pop(c.a))); 0 })),
    // Tasks.
    kind("spawn more", 1, 5, 1, act!(c, { c.me.tasks.push(spawn(c.child(0))); 0 })),
    kind("await task", 1, 5, 0, act!(c, { have!(c.me.tasks.pop(c.a)).await; 0 })),
    kind("await fallible", 1, 2, 0, act!(c, have!(c.me.tasks.pop(c.a)).fallible().await.is_some() as i64)),
    kind("cancel", 1, 3, 0, act!(c, have!(c.me.tasks.pop(c.a)).cancel().await.is_some() as i64)),
    kind("detach", 1, 2, 0, act!(c, { have!(c.me.tasks.pop(c.a)).detach(); 0 })),
    kind("drop task", 1, 2, 0, act!(c, { drop(have!(c.me.tasks.pop(c.a))); 0 })),
    kind("is finished", 1, 1, 0, act!(c, {
        let task = have!(c.me.tasks.pop(c.a));
        let n = task.is_finished() as i64;
        c.me.tasks.push(task);
        n
    })),
    // Channels.
    kind("send", 2, 8, 0, act!(c, {
        let tx = have!(c.w.tx[c.a % 3].first());
        tx.send(Tracked(c.id, "message")).await.is_ok() as i64
    })),
    kind("try send", 2, 4, 0, act!(c, {
        match have!(c.w.tx[c.a % 3].first()).try_send(Tracked(c.id, "message")) {
            Ok(()) => 0,
            Err(TrySendError::Full(_)) => 1,
            Err(TrySendError::Closed(_)) => 2,
        }
    })),
    kind("recv", 2, 8, 0, act!(c, {
        let rx = have!(c.w.rx[c.a % 3].first());
        match rx.recv().await { Ok(m) => m.0 as i64, Err(_) => -2 }
    })),
    kind("next", 2, 2, 0, act!(c, {
        let mut rx = have!(c.w.rx[c.a % 3].first());
        match rx.next().await { Some(m) => m.0 as i64, None => -2 }
    })),
    kind("try recv", 2, 3, 0, act!(c, {
        match have!(c.w.rx[c.a % 3].first()).try_recv() {
            Ok(m) => m.0 as i64,
            Err(TryRecvError::Empty) => -2,
            Err(TryRecvError::Closed) => -3,
        }
    })),
    kind("close", 2, 1, 0, act!(c, have!(c.w.tx[c.a % 3].first()).close() as i64)),
    kind("drop sender", 2, 1, 0, act!(c, { drop(have!(c.w.tx[c.a % 3].pop(c.b))); 0 })),
    kind("drop receiver", 2, 1, 0, act!(c, { drop(have!(c.w.rx[c.a % 3].pop(c.b))); 0 })),
    kind("clone both", 2, 1, 0, act!(c, {
        c.w.tx[c.a % 3].push(have!(c.w.tx[c.a % 3].first()));
        c.w.rx[c.a % 3].push(have!(c.w.rx[c.a % 3].first()));
        0
    })),
    kind("counts", 2, 1, 0, act!(c, {
        let tx = have!(c.w.tx[c.a % 3].first());
        (tx.len() * 1000 + tx.sender_count() * 100 + tx.receiver_count() * 10) as i64 + tx.is_closed() as i64
    })),
    // Mutex, semaphore.
    kind("lock", 3, 6, 0, act!(c, c.me.hold(c.w.mutex.lock_arc().await, Held::Lock))),
    kind("try lock", 3, 2, 0, act!(c, {
        match c.w.mutex.try_lock_arc() { Some(g) => c.me.hold(g, Held::Lock), None => 0 }
    })),
    kind("locked inside", 3, 3, 1, act!(c, {
        let mut g = c.w.mutex.lock().await;
        *g += 1;
        c.part(0).await;
        *g as i64
    })),
    kind("acquire", 3, 6, 0, act!(c, c.me.hold(c.w.semaphore.acquire_arc().await, Held::Permit))),
    kind("try acquire", 3, 2, 0, act!(c, {
        match c.w.semaphore.try_acquire_arc() { Some(g) => c.me.hold(g, Held::Permit), None => 0 }
    })),
    // RwLock.
    kind("read", 4, 6, 1, act!(c, { let g = c.w.rwlock.read().await; c.part(0).await; *g as i64 })),
    kind("write", 4, 5, 1, act!(c, { let mut g = c.w.rwlock.write().await; *g += 1; c.part(0).await; *g as i64 })),
    kind("upgradable", 4, 3, 2, act!(c, {
        let g = c.w.rwlock.upgradable_read().await;
        c.part(0).await;
        let mut g = RwLockUpgradableReadGuard::upgrade(g).await;
        *g += 1;
        c.part(1).await;
        *g as i64
    })),
    kind("downgrade", 4, 2, 2, act!(c, {
        let g = c.w.rwlock.write().await;
        c.part(0).await;
        let g = RwLockWriteGuard::downgrade(g);
        c.part(1).await;
        *g as i64
    })),
    kind("try read", 4, 1, 1, act!(c, { let g = have!(c.w.rwlock.try_read()); c.part(0).await; *g as i64 })),
    kind("try write", 4, 1, 1, act!(c, { let g = have!(c.w.rwlock.try_write()); c.part(0).await; *g as i64 })),
    // Barrier, OnceCell.
    kind("barrier", 5, 6, 0, act!(c, c.w.barrier.wait().await.is_leader() as i64)),
    kind("get or init", 5, 5, 1, act!(c, *c.w.once.get_or_init(|| async { c.part(0).await; c.id }).await as i64)),
    kind("get or try init", 5, 4, 1, act!(c, {
        match c.w.once.get_or_try_init(|| async { c.part(0).await; if c.b < 2 { Err(()) } else { Ok(c.id) } }).await {
            Ok(v) => *v as i64,
            Err(()) => -2,
        }
    })),
    kind("once wait", 5, 2, 0, act!(c, *c.w.once.wait().await as i64)),
    kind("once set", 5, 1, 0, act!(c, c.w.once.set(c.id).await.is_ok() as i64)),
    kind("once get", 5, 1, 0, act!(c, c.w.once.get().map_or(-2, |v| *v as i64))),
    // event_listener.
    kind("listen", 6, 6, 0, act!(c, { c.me.listeners.push(c.w.event[c.a % 2].listen()); 0 })),
    kind("await listener", 6, 6, 0, act!(c, { have!(c.me.listeners.pop(c.a)).await; 0 })),
    kind("listen and await", 6, 3, 0, act!(c, { c.w.event[c.a % 2].listen().await; 0 })),
    kind("notify", 6, 5, 0, act!(c, { c.w.event[c.a % 2].notify(c.b); 0 })),
    kind("notify more", 6, 3, 0, act!(c, { c.w.event[c.a % 2].notify_additional(c.b); 0 })),
    kind("drop listener", 6, 2, 0, act!(c, { drop(have!(c.me.listeners.pop(c.a))); 0 })),
    // Adapters of streams.
    kind("numbers", 7, 4, 3, act!(c, {
        let (id, b) = (c.id, c.b as i64);
        let s = numbers(&c, &[0, 1, 2]);
        match c.a {
            0 => digits(id, s.take(c.b)).await,
            1 => digits(id, s.skip(c.b)).await,
            2 => digits(id, s.take_while(move |i| *i != b)).await,
            _ => digits(id, s.skip_while(move |i| *i != b).step_by(1 + c.b % 2)).await,
        }
    })),
    kind("two streams", 7, 4, 3, act!(c, {
        let id = c.id;
        let (left, right) = (numbers(&c, &[0, 1]), numbers(&c, &[2]));
        match c.a {
            0 => digits(id, left.zip(right).map(|(a, b)| a + b)).await,
            1 => digits(id, left.or(right)).await,
            2 => digits(id, left.chain(right).fuse().enumerate().map(|(n, i)| n as i64 + i)).await,
            _ => digits(id, stream::iter([left]).then(|s| s.count()).map(|n| n as i64).chain(right)).await,
        }
    })),
    kind("flattened", 7, 3, 3, act!(c, {
        let id = c.id;
        match c.a {
            0 => digits(id, stream::iter([numbers(&c, &[0, 1]), numbers(&c, &[2])]).flatten()).await,
            1 => digits(id, numbers(&c, &[0, 1]).flat_map(|i| stream::iter(0..i))).await,
            2 => digits(id, numbers(&c, &[0, 1]).scan(c.b as i64, |n, i| { *n += i; Some(*n) })).await,
            _ => numbers(&c, &[0, 1, 2]).fold(0, |n, i| n * 10 + i).await,
        }
    })),
    kind("found", 7, 3, 3, act!(c, {
        let (id, b) = (c.id, c.b as i64);
        let mut s = numbers(&c, &[0, 1, 2]);
        let n = match c.a {
            0 => s.find(|i| *i == b).await.unwrap_or(-2),
            1 => s.any(|i| i == b).await as i64,
            2 => s.nth(c.b).await.unwrap_or(-2),
            _ => s.position(|i| i == b).await.map_or(-2, |n| n as i64),
        };
        say(id, "found", n);
        digits(id, s).await
    })),
    // Executors in tasks, and more of futures.
    kind("executor inside", 8, 4, 2, act!(c, {
        let executor = smol::Executor::new();
        let work = executor.spawn(c.child(0));
        executor.spawn(c.child(1)).detach();
        match c.a {
            0 => { executor.run(work).await; 0 }
            1 => executor.try_tick() as i64,
            2 => { executor.tick().await; executor.tick().await; executor.is_empty() as i64 }
            _ => { executor.run(Once(false, true)).await; drop(work); 1 }
        }
    })),
    kind("try zip", 8, 3, 2, act!(c, {
        let (a, b) = (c.a, c.b);
        let (left, right) = (c.part(0), c.part(1));
        let left = async move { left.await; if a == 0 { Err(3) } else { Ok(1) } };
        let right = async move { right.await; if b == 0 { Err(4) } else { Ok(1) } };
        match smol::future::try_zip(left, right).await { Ok((a, b)) => a + b, Err(e) => e }
    })),
    kind("catch panic", 8, 3, 1, act!(c, {
        let (id, work) = (c.id, c.part(0));
        AssertUnwindSafe(async move { work.await; if id % 2 == 0 { panic!() } }).catch_unwind().await.is_ok() as i64
    })),
    kind("or by hand", 8, 3, 2, act!(c, smol::future::or(
        async { c.part(0).await; 0 },
        async { c.part(1).await; 1 },
    ).await)),
    kind("spawn here", 8, 4, 1, act!(c, { c.me.tasks.push(spawn(c.child(0))); 0 })),
    kind("await here", 8, 3, 0, act!(c, { have!(c.me.tasks.pop(c.a)).await; 0 })),
];

/// Runs a script. Its flags choose how the executor is driven.
fn run(script: Script) {
    let executor = Rc::new(LocalExecutor::new());
    EXECUTOR.with(|e| *e.borrow_mut() = Some(executor.clone()));
    let world = Arc::new(World::new(script.flags / 16));
    for (i, ops) in script.tasks.iter().enumerate() {
        spawn(task(world.clone(), ops.clone(), 1000 + i as u32)).detach();
    }
    drop(world);
    let n = script.flags / 4 % 8;
    match script.flags % 4 {
        0 => {
            // A task may wake itself for ever: an RwLock with a writer that waits does so to its readers.
            for _ in 0..300 {
                if !executor.try_tick() {
                    break;
                }
                say(0, "tick", 0);
            }
        }
        1 => for i in 0..4 + n { say(i as u32, "tick", executor.try_tick() as i64); },
        _ => {
            let main = async { for i in 0..n { smol::future::yield_now().await; say(i as u32, "main", 0); } };
            smol::block_on(executor.run(main));
        }
    }
    say(0, "executor goes", 0);
    EXECUTOR.with(|e| *e.borrow_mut() = None);
    drop(executor);
    say(0, "over", 0);
}
