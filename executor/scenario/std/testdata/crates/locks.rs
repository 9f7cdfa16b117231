// The crates lock_api and parking_lot: a raw lock of one's own, locks without poison, condition variables.
use lock_api::{GuardSend, RawMutex};
use parking_lot::{const_mutex, Condvar, MappedMutexGuard, Mutex, MutexGuard, Once, OnceState, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

/// A flag that is spun on.
struct Spin {
    taken: AtomicBool,
    locks: AtomicUsize,
}

unsafe impl RawMutex for Spin {
    #[allow(clippy::declare_interior_mutable_const)]
    const INIT: Spin = Spin { taken: AtomicBool::new(false), locks: AtomicUsize::new(0) };
    type GuardMarker = GuardSend;
    fn lock(&self) {
        while !self.try_lock() {
            thread::yield_now();
        }
    }
    fn try_lock(&self) -> bool {
        let got = self.taken.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if got {
            self.locks.fetch_add(1, Ordering::Relaxed);
        }
        got
    }
    unsafe fn unlock(&self) { self.taken.store(false, Ordering::Release) }
}

type SpinMutex<T> = lock_api::Mutex<Spin, T>;
type SpinGuard<'a, T> = lock_api::MutexGuard<'a, Spin, T>;

/// An executor that does not care which lock guards its queue.
struct Board<R: RawMutex> {
    ready: lock_api::Mutex<R, VecDeque<usize>>,
}
struct Card<R: RawMutex> {
    board: Arc<Board<R>>,
    id: usize,
}
impl<R: RawMutex + Send + Sync + 'static> Wake for Card<R> {
    fn wake(self: Arc<Self>) { self.board.ready.lock().push_back(self.id) }
}

fn run<R: RawMutex + Send + Sync + 'static>(mut tasks: Vec<Option<Pin<Box<dyn Future<Output = ()>>>>>) -> usize {
    let board = Arc::new(Board::<R> { ready: lock_api::Mutex::new((0..tasks.len()).collect()) });
    let mut polls = 0;
    loop {
        let Some(id) = board.ready.lock().pop_front() else { break };
        let waker = Waker::from(Arc::new(Card { board: board.clone(), id }));
        if let Some(t) = &mut tasks[id] {
            polls += 1;
            if t.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
                tasks[id] = None;
            }
        }
    }
    polls
}

async fn steps(name: &'static str, n: u32) {
    for i in 0..n {
        println!("{name} {i}");
        let mut first = true;
        std::future::poll_fn(|cx| {
            if std::mem::take(&mut first) {
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
            Poll::Ready(())
        })
        .await
    }
}

static TOTAL: Mutex<u64> = const_mutex(0);
static INIT: Once = Once::new();

fn half<'a>(g: MutexGuard<'a, (u32, String)>) -> MappedMutexGuard<'a, String> { MutexGuard::map(g, |p| &mut p.1) }

fn main() {
    let spin = SpinMutex::new(vec![1, 2]);
    spin.lock().push(3);
    {
        let g: SpinGuard<Vec<i32>> = spin.lock();
        println!("{g:?} {:?} {:?} {}", spin, spin.try_lock().is_none(), spin.is_locked());
    }
    println!("{spin:?} {}", unsafe { spin.raw() }.locks.load(Ordering::Relaxed));
    let mut inner = spin;
    inner.get_mut().clear();
    println!("{:?}", inner.into_inner());

    for polls in [
        run::<Spin>(vec![Some(Box::pin(steps("a", 2))), Some(Box::pin(steps("b", 1)))]),
        run::<parking_lot::RawMutex>(vec![Some(Box::pin(steps("c", 1))), Some(Box::pin(steps("d", 2)))]),
    ] {
        println!("{polls} polls");
    }

    // no poison
    let m = Arc::new(Mutex::new((1, String::from("one"))));
    let m2 = m.clone();
    let r = thread::spawn(move || {
        let mut g = m2.lock();
        g.0 = 2;
        std::panic::panic_any("let go");
    })
    .join();
    println!("{} {:?}", r.is_err(), m.lock());
    let mut s = half(m.lock());
    s.push_str(" and more");
    println!("{s} {:?}", m.try_lock().is_none());
    drop(s);
    println!("{m:?} {:?}", MutexGuard::try_map(m.lock(), |p| if p.0 > 5 { Some(&mut p.0) } else { None }).is_err());
    let mut g = m.lock();
    g.0 = 7;
    let seen = MutexGuard::unlocked(&mut g, || m.lock().0);
    println!("{seen} {}", g.0);
    drop(g);
    println!("{:?}", m.try_lock_for(Duration::from_millis(5)).map(|g| g.0));

    // readers and writers
    let rw = RwLock::new(vec![10, 20, 30]);
    {
        let (a, b) = (rw.read(), rw.read());
        println!("{} {} {:?} {}", a[0], b.len(), rw.try_write().is_none(), rw.is_locked_exclusive());
        let last = RwLockReadGuard::map(b, |v| v.last().unwrap());
        println!("{}", *last);
    }
    let mut w = rw.write();
    w.push(40);
    println!("{:?} {:?}", rw.try_read().is_none(), rw);
    let r = RwLockWriteGuard::downgrade(w);
    println!("{:?} {}", rw.try_read().is_some(), r.len());
    drop(r);
    println!("{:?} {:?}", rw, rw.try_write_for(Duration::from_millis(1)).is_some());

    // a queue between threads
    let pair = Arc::new((Mutex::new(VecDeque::new()), Condvar::new()));
    let made = {
        let pair = pair.clone();
        thread::spawn(move || {
            for i in 1..=4u64 {
                pair.0.lock().push_back(i * i);
                pair.1.notify_one();
            }
            pair.0.lock().push_back(0);
            pair.1.notify_all();
        })
    };
    loop {
        let mut q = pair.0.lock();
        pair.1.wait_while(&mut q, |q| q.is_empty());
        let Some(n) = q.pop_front() else { unreachable!() };
        if n == 0 {
            break;
        }
        *TOTAL.lock() += n;
    }
    made.join().unwrap();
    println!("total {}", TOTAL.lock());
    let start = Instant::now();
    let mut q = pair.0.lock();
    let late = pair.1.wait_for(&mut q, Duration::from_millis(30));
    println!("{} {} {:?}", late.timed_out(), start.elapsed() >= Duration::from_millis(30), pair.1);
    println!("{} {}", pair.1.notify_one(), pair.1.notify_all());
    drop(q);

    println!("{:?}", INIT.state());
    for _ in 0..3 {
        INIT.call_once(|| println!("once"));
    }
    println!("{:?} {}", INIT.state(), INIT.state() == OnceState::Done);

    let shared = Arc::new(Mutex::new(0));
    thread::scope(|s| {
        for i in 1..=4 {
            let shared = &shared;
            s.spawn(move || {
                for _ in 0..10 {
                    *shared.lock() += i;
                }
            });
        }
    });
    println!("{}", *shared.lock());
}
