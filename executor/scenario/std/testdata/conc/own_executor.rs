use std::pin::pin;
use std::{cell::*, collections::*, future::Future, pin::*, rc::*, sync::*, task::*, thread, time::*};
type Task = Pin<Box<dyn Future<Output = ()>>>;
struct Timer {
    at: Instant,
    st: Arc<Mutex<(bool, Option<Waker>)>>,
    started: bool,
}
impl Timer {
    fn new(ms: u64) -> Self {
        Timer {
            at: Instant::now() + Duration::from_millis(ms),
            st: Default::default(),
            started: false,
        }
    }
}
impl Future for Timer {
    type Output = u128;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u128> {
        if self.st.lock().unwrap().0 {
            return Poll::Ready(0);
        }
        self.st.lock().unwrap().1 = Some(cx.waker().clone());
        if !self.started {
            self.started = true;
            let st = self.st.clone();
            let at = self.at;
            thread::spawn(move || {
                thread::sleep(at.saturating_duration_since(Instant::now()));
                let w = {
                    let mut g = st.lock().unwrap();
                    g.0 = true;
                    g.1.take()
                };
                if let Some(w) = w {
                    w.wake()
                }
            });
        }
        Poll::Pending
    }
}
struct Q {
    ready: Mutex<VecDeque<usize>>,
    cv: Condvar,
}
struct TW {
    id: usize,
    q: Arc<Q>,
}
impl Wake for TW {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref()
    }
    fn wake_by_ref(self: &Arc<Self>) {
        let mut r = self.q.ready.lock().unwrap();
        if !r.contains(&self.id) {
            r.push_back(self.id);
        }
        self.q.cv.notify_one();
    }
}
#[derive(Clone)]
struct Ex {
    q: Arc<Q>,
    tasks: Rc<RefCell<BTreeMap<usize, Task>>>,
    next: Rc<Cell<usize>>,
}
impl Ex {
    fn new() -> Ex {
        Ex {
            q: Arc::new(Q {
                ready: Mutex::default(),
                cv: Condvar::new(),
            }),
            tasks: Rc::default(),
            next: Rc::default(),
        }
    }
    fn spawn<T: 'static>(&self, f: impl Future<Output = T> + 'static) -> impl Future<Output = T> {
        let id = self.next.get();
        self.next.set(id + 1);
        let slot: Rc<RefCell<(Option<T>, Option<Waker>)>> = Rc::new(RefCell::new((None, None)));
        let s = slot.clone();
        self.tasks.borrow_mut().insert(
            id,
            Box::pin(async move {
                let v = f.await;
                let w = {
                    let mut b = s.borrow_mut();
                    b.0 = Some(v);
                    b.1.take()
                };
                if let Some(w) = w {
                    w.wake();
                }
            }),
        );
        self.q.ready.lock().unwrap().push_back(id);
        std::future::poll_fn(move |cx| {
            let mut b = slot.borrow_mut();
            match b.0.take() {
                Some(v) => Poll::Ready(v),
                None => {
                    b.1 = Some(cx.waker().clone());
                    Poll::Pending
                }
            }
        })
    }
    fn run(&self) {
        loop {
            if self.tasks.borrow().is_empty() {
                return;
            }
            let id = {
                let mut r = self.q.ready.lock().unwrap();
                loop {
                    match r.pop_front() {
                        Some(i) => break i,
                        None => r = self.q.cv.wait(r).unwrap(),
                    }
                }
            };
            let Some(mut t) = self.tasks.borrow_mut().remove(&id) else {
                continue;
            };
            let w = Waker::from(Arc::new(TW { id, q: self.q.clone() }));
            if t.as_mut().poll(&mut Context::from_waker(&w)).is_pending() {
                self.tasks.borrow_mut().insert(id, t);
            }
        }
    }
}
fn main() {
    let ex = Ex::new();
    let e2 = ex.clone();
    let log = Rc::new(RefCell::new(vec![]));
    let l = log.clone();
    let _ = ex.spawn(async move {
        let a = e2.spawn({
            let l = l.clone();
            async move {
                Timer::new(30).await;
                l.borrow_mut().push("a");
                1
            }
        });
        let b = e2.spawn({
            let l = l.clone();
            async move {
                Timer::new(10).await;
                l.borrow_mut().push("b");
                2
            }
        });
        l.borrow_mut().push("spawned");
        let s = a.await + b.await;
        l.borrow_mut().push("sum");
        println!("sum {s}");
    });
    let l = log.clone();
    let _ = ex.spawn(async move {
        for _ in 0..3 {
            Timer::new(8).await;
            l.borrow_mut().push("t");
        }
    });
    let t = Instant::now();
    ex.run();
    println!("{:?} {}", log.borrow(), t.elapsed().as_millis() / 10 == 3);
    struct G(&'static str);
    impl Drop for G {
        fn drop(&mut self) {
            println!("drop {}", self.0)
        }
    }
    let mut f = Box::pin(async {
        let _a = G("a");
        Timer::new(5).await;
        let _b = G("b");
        std::future::pending::<()>().await;
    });
    let mut cx = Context::from_waker(Waker::noop());
    println!("{:?}", f.as_mut().poll(&mut cx));
    thread::sleep(Duration::from_millis(10));
    println!("{:?}", f.as_mut().poll(&mut cx));
    drop(f);
    println!("cancelled");
    let f = async {
        let _g = G("never");
    };
    drop(f);
    let p = pin!(async { 5 });
    println!("{:?}", p.poll(&mut cx));
    println!("{:?}", std::pin::pin!(std::future::ready(3)).as_mut().poll(&mut cx).map(|x| x + 1));
    fn rp(p: Poll<Result<u8, String>>) -> Poll<Result<u8, String>> {
        let v = std::task::ready!(p)?;
        Poll::Ready(Ok(v + 1))
    }
    println!(
        "{:?} {:?} {:?}",
        rp(Poll::Ready(Ok(1))),
        rp(Poll::Pending),
        rp(Poll::Ready(Err("e".into())))
    );
    let h = thread::spawn(|| {
        thread::park();
        3
    });
    h.thread().unpark();
    println!("{:?}", h.join());
}
