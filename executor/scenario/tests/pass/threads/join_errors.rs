//! Join handles with errors: panics of tasks, aborts, task locals, nested runs.
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::future::{Future, IntoFuture};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

pub enum JoinError {
    Cancelled(u64),
    Panic(u64, Box<dyn Any + Send + 'static>),
}
impl JoinError {
    pub fn is_panic(&self) -> bool {
        matches!(self, Self::Panic(..))
    }
    pub fn into_panic(self) -> Box<dyn Any + Send> {
        match self {
            JoinError::Panic(_, p) => p,
            _ => panic!("`JoinError` reason is not a panic."),
        }
    }
}
impl fmt::Debug for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JoinError::Cancelled(id) => write!(f, "Cancelled({id})"),
            JoinError::Panic(id, p) => {
                let msg = p.downcast_ref::<String>().map(String::as_str).or_else(|| p.downcast_ref::<&'static str>().copied());
                f.debug_tuple("Panic").field(id).field(&msg).finish()
            }
        }
    }
}
impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (JoinError::Cancelled(id) | JoinError::Panic(id, _)) = self;
        write!(f, "task {id} {}", if self.is_panic() { "panicked" } else { "was cancelled" })
    }
}
impl std::error::Error for JoinError {}

type Locals = Rc<RefCell<HashMap<&'static str, String>>>;
thread_local! {
    static CURRENT: RefCell<Option<(u64, Locals)>> = const { RefCell::new(None) };
    static RUNTIME: RefCell<Vec<Weak<Rt>>> = const { RefCell::new(Vec::new()) };
    static NEXT: Cell<u64> = const { Cell::new(1) };
}
fn task_id() -> Option<u64> {
    CURRENT.with_borrow(|c| c.as_ref().map(|(id, _)| *id))
}
fn local(key: &'static str) -> Option<String> {
    CURRENT.with(|c| c.borrow().as_ref()?.1.borrow().get(key).cloned())
}
fn set_local(key: &'static str, v: impl ToString) -> Option<String> {
    CURRENT.with(|c| {
        let c = c.borrow();
        let (_, l) = c.as_ref()?;
        let old = l.borrow_mut().insert(key, v.to_string());
        old
    })
}

struct Shared<T> {
    out: Option<Result<T, JoinError>>,
    waker: Option<Waker>,
}
pub struct JoinHandle<T> {
    id: u64,
    shared: Rc<RefCell<Shared<T>>>,
    rt: Weak<Rt>,
}
impl<T> Future for JoinHandle<T> {
    type Output = Result<T, JoinError>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut s = self.shared.borrow_mut();
        match s.out.take() {
            Some(r) => Poll::Ready(r),
            None => {
                s.waker.replace(cx.waker().clone());
                Poll::Pending
            }
        }
    }
}
impl<T> JoinHandle<T> {
    fn abort(&self) -> bool {
        let Some(rt) = self.rt.upgrade() else { return false };
        let gone = rt.tasks.borrow_mut().remove(&self.id);
        let was = gone.is_some();
        drop(gone);
        if was {
            let mut s = self.shared.borrow_mut();
            s.out = Some(Err(JoinError::Cancelled(self.id)));
            if let Some(w) = s.waker.take() {
                w.wake()
            }
        }
        was
    }
}

struct Rt {
    tasks: RefCell<HashMap<u64, (Pin<Box<dyn Future<Output = ()>>>, Locals)>>,
    queue: Arc<Mutex<VecDeque<u64>>>,
}
struct Id(u64, Arc<Mutex<VecDeque<u64>>>);
impl Wake for Id {
    fn wake(self: Arc<Self>) {
        let mut q = self.1.lock().unwrap();
        if !q.contains(&self.0) {
            q.push_back(self.0)
        }
    }
}
struct Enter;
impl Drop for Enter {
    fn drop(&mut self) {
        RUNTIME.with_borrow_mut(Vec::pop);
    }
}
impl Rt {
    fn new() -> Rc<Rt> {
        Rc::new(Rt { tasks: RefCell::default(), queue: Arc::default() })
    }
    fn spawn<F: IntoFuture<IntoFuture: 'static>>(self: &Rc<Self>, f: F) -> JoinHandle<F::Output>
    where
        F::Output: 'static,
    {
        let f = f.into_future();
        let id = NEXT.replace(NEXT.get() + 1);
        let shared = Rc::new(RefCell::new(Shared { out: None, waker: None }));
        let s2 = shared.clone();
        let mut f = Box::pin(f);
        let wrapped = std::future::poll_fn(move |cx| {
            let out = match catch_unwind(AssertUnwindSafe(|| f.as_mut().poll(cx))) {
                Ok(Poll::Pending) => return Poll::Pending,
                Ok(Poll::Ready(v)) => Ok(v),
                Err(p) => Err(JoinError::Panic(id, p)),
            };
            let w = {
                let mut s = s2.borrow_mut();
                s.out = Some(out);
                s.waker.take()
            };
            if let Some(w) = w {
                w.wake();
            }
            Poll::Ready(())
        });
        let inherited = CURRENT.with_borrow(|c| c.as_ref().map(|(_, l)| l.borrow().clone()).unwrap_or_default());
        self.tasks.borrow_mut().insert(id, (Box::pin(wrapped), Rc::new(RefCell::new(inherited))));
        self.queue.lock().unwrap().push_back(id);
        JoinHandle { id, shared, rt: Rc::downgrade(self) }
    }
    fn block_on<F: Future>(self: &Rc<Self>, f: F) -> F::Output {
        RUNTIME.with_borrow_mut(|r| r.push(Rc::downgrade(self)));
        let _enter = Enter;
        let mut f = std::pin::pin!(f);
        let main = Waker::from(Arc::new(Id(0, self.queue.clone())));
        main.wake_by_ref();
        loop {
            let id = self.queue.lock().unwrap().pop_front();
            match id {
                Some(0) => {
                    if let Poll::Ready(v) = f.as_mut().poll(&mut Context::from_waker(&main)) {
                        return v;
                    }
                }
                Some(id) => {
                    let Some((mut t, locals)) = self.tasks.borrow_mut().remove(&id) else { continue };
                    let before = CURRENT.replace(Some((id, locals.clone())));
                    let w = Waker::from(Arc::new(Id(id, self.queue.clone())));
                    let r = t.as_mut().poll(&mut Context::from_waker(&w));
                    CURRENT.set(before);
                    if r.is_pending() {
                        self.tasks.borrow_mut().insert(id, (t, locals));
                    }
                }
                None => panic!("deadlock: {} tasks wait", self.tasks.borrow().len()),
            }
        }
    }
}
fn spawn<F: IntoFuture<IntoFuture: 'static>>(f: F) -> JoinHandle<F::Output>
where
    F::Output: 'static,
{
    RUNTIME.with_borrow(|r| r.last().and_then(Weak::upgrade)).expect("no runtime here").spawn(f)
}
async fn tick() {
    let mut n = 0;
    std::future::poll_fn(|cx| {
        n += 1;
        cx.waker().wake_by_ref();
        if n > 1 { Poll::Ready(()) } else { Poll::Pending }
    })
    .await
}
struct Guard(&'static str);
impl Drop for Guard {
    fn drop(&mut self) {
        println!("  {} dropped in {:?}{}", self.0, task_id(), if std::thread::panicking() { " while panicking" } else { "" });
    }
}

fn main() {
    let rt = Rt::new();
    let r = rt.block_on(async {
        let ok = spawn(async { tick().await; "fine" });
        let bad = spawn(async {
            let _g = Guard("bad");
            tick().await;
            let v: Vec<u8> = Vec::new();
            v[task_id().unwrap() as usize]
        });
        let forever = spawn(async {
            let _g = Guard("forever");
            std::future::pending::<()>().await
        });
        let waits = spawn(async move {
            let e = bad.await.unwrap_err();
            println!("{e} {e:?}");
            e.into_panic().downcast::<String>().map(|s| s.len())
        });
        println!("{:?}", ok.await);
        println!("{:?}", waits.await.map_err(|e| e.to_string()));
        println!("abort {} {}", forever.abort(), forever.abort());
        forever.await
    });
    println!("{r:?}");
    let ids = rt.block_on(async {
        set_local("nowhere", 1);
        let h = spawn(async {
            set_local("who", "outer");
            let inner = spawn(async {
                let before = local("who");
                let old = set_local("who", task_id().unwrap());
                tick().await;
                (before, old, local("who"))
            });
            let r = inner.await.unwrap();
            (r, local("who"), local("nowhere"))
        });
        h.await.unwrap()
    });
    println!("{ids:?} {:?}", task_id());
    let nested = rt.block_on(async {
        let other = Rt::new();
        let n = other.block_on(async { spawn(async { 20 }).await.unwrap() });
        n + spawn(std::future::ready(1)).await.unwrap()
    });
    println!("{nested}");
    let boom = rt.block_on(async {
        match spawn(async { if true { std::panic::panic_any(42u16) } }).await {
            Ok(()) => unreachable!(),
            Err(e) => catch_unwind(AssertUnwindSafe(|| resume_unwind(e.into_panic()))),
        }
    });
    println!("{:?}", boom.unwrap_err().downcast_ref::<u16>());
    let e = catch_unwind(|| drop(spawn(async {}))).unwrap_err();
    println!("{:?}", e.downcast_ref::<&str>().map(|s| s.to_string()).or(e.downcast_ref::<String>().cloned()));
    rt.block_on(async {
        let _h = spawn(std::future::pending::<u8>());
        let lost = Rt::new().spawn(async { 1 });
        println!("abort without a runtime {}", lost.abort());
        lost.await.map(drop).ok();
    });
}
