//! Panics: in polls, in threads, in locks, in drops; caught, resumed, described.
use std::any::Any;
use std::future::Future;
use std::panic::{self, catch_unwind, resume_unwind, AssertUnwindSafe, UnwindSafe};
use std::pin::Pin;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, Once, PoisonError, RwLock, TryLockError};
use std::task::{Context, Poll, Waker};
use std::thread;

struct CatchUnwind<F>(F);
impl<F: Future + UnwindSafe> Future for CatchUnwind<F> {
    type Output = Result<F::Output, Box<dyn Any + Send>>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let f = unsafe { self.map_unchecked_mut(|s| &mut s.0) };
        match catch_unwind(AssertUnwindSafe(|| f.poll(cx))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(v)) => Poll::Ready(Ok(v)),
            Err(e) => Poll::Ready(Err(e)),
        }
    }
}

fn describe(e: &(dyn Any + Send)) -> String {
    if let Some(s) = e.downcast_ref::<&'static str>() {
        format!("str {s:?}")
    } else if let Some(s) = e.downcast_ref::<String>() {
        format!("String {s:?}")
    } else if e.is::<i32>() {
        format!("i32 {}", e.downcast_ref::<i32>().unwrap())
    } else {
        "something else".to_string()
    }
}

fn block_on<F: Future>(f: F) -> F::Output {
    let mut f = Box::pin(f);
    loop {
        if let Poll::Ready(v) = f.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return v;
        }
    }
}

struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {} (panicking: {})", self.0, thread::panicking());
    }
}

async fn fails(kind: u8) -> u32 {
    let _outer = Noisy("outer");
    let v: Vec<u32> = vec![1, 2, 3];
    async {
        let _inner = Noisy("inner");
        let _ = std::future::ready(()).await;
        match kind {
            0 => panic!("plain"),
            1 => panic!("formatted {}", v.len()),
            2 => v[kind as usize + 5],
            3 => Option::<u32>::None.expect("nothing there"),
            4 => Err::<u32, _>("bad").unwrap(),
            5 => "x12".parse::<u32>().unwrap(),
            6 => panic::panic_any(7i32),
            7 => panic::panic_any(vec![1.5]),
            8 => {
                assert_eq!(v[0] + 1, 3, "one and one");
                0
            }
            9 => unreachable!("kind {kind}"),
            10 => v.iter().sum::<u32>() - 7,
            11 => (200 + kind) as u8 as u32 / (v[0] - 1),
            12 => todo!(),
            _ => v.into_iter().sum(),
        }
    }
    .await
}

fn main() {
    for kind in 0..=13 {
        match block_on(CatchUnwind(fails(kind))) {
            Ok(v) => println!("{kind}: fine {v}"),
            Err(e) => println!("{kind}: {}", describe(&*e)),
        }
    }
    let m = Arc::new(Mutex::new(10));
    let m2 = Arc::clone(&m);
    let r = thread::Builder::new().name("poisoner".into()).spawn(move || {
        let mut g = m2.lock().unwrap();
        *g += 1;
        panic!("while holding {}", *g);
    });
    let e = r.unwrap().join().unwrap_err();
    println!("{} poisoned {}", describe(&*e), m.is_poisoned());
    match m.lock() {
        Ok(_) => println!("fine"),
        Err(p) => println!("{p} / {p:?} / {}", *p.get_ref()),
    }
    match m.try_lock() {
        Err(TryLockError::Poisoned(p)) => println!("try: {}", p.into_inner()),
        Err(TryLockError::WouldBlock) => println!("would block"),
        Ok(_) => println!("ok"),
    }
    *m.lock().unwrap_or_else(PoisonError::into_inner) = 99;
    m.clear_poison();
    println!("{:?} {}", m, m.is_poisoned());
    let rw = Arc::new(RwLock::new(String::from("rw")));
    let _ = thread::spawn({
        let rw = rw.clone();
        move || {
            let _r = rw.read().unwrap();
            panic!("reader");
        }
    })
    .join();
    println!("after reader {}", rw.is_poisoned());
    let _ = thread::spawn({
        let rw = rw.clone();
        move || {
            let _w = rw.write().unwrap();
            resume_unwind(Box::new("quiet"));
        }
    })
    .join()
    .map_err(|e| println!("{}", describe(&*e)));
    println!("after writer {}", rw.is_poisoned());
    static ONCE: Once = Once::new();
    let r = catch_unwind(|| ONCE.call_once(|| panic!("once")));
    println!("{} {}", r.is_err(), ONCE.is_completed());
    ONCE.call_once_force(|s| println!("forced, poisoned {}", s.is_poisoned()));
    let (tx, rx) = mpsc::channel::<Noisy>();
    let h = thread::spawn(move || {
        let got = rx.recv().unwrap();
        panic!("got {}", got.0);
    });
    tx.send(Noisy("sent")).unwrap();
    println!("{}", describe(&*h.join().unwrap_err()));
    match tx.send(Noisy("back")) {
        Ok(()) => println!("sent?"),
        Err(e) => println!("{e} {}", e.0 .0),
    }
    let old = panic::take_hook();
    panic::set_hook(Box::new(|info| {
        let at = info.location().map(|l| l.line() > 100).unwrap_or(false);
        let msg = info.payload().downcast_ref::<&str>().copied().unwrap_or("?");
        println!("hook: {msg} {at} on {:?}", thread::current().name());
    }));
    let _ = catch_unwind(|| {
        let _n = Noisy("hooked");
        panic!("into the hook")
    });
    panic::set_hook(old);
    let scoped = catch_unwind(AssertUnwindSafe(|| {
        thread::scope(|s| {
            s.spawn(|| panic!("in scope"));

        })
    }));
    println!("{}", describe(&*scoped.unwrap_err()));
    let mut done = block_on(async {
        let mut f = Box::pin(fails(13));
        (&mut f).await;
        f
    });
    let again = catch_unwind(AssertUnwindSafe(|| block_on(&mut done)));
    println!("{}", describe(&*again.unwrap_err()));
    let _last = Noisy("last");
    panic!("the end");
}
