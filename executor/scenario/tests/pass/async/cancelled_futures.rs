//! What is dropped, when, and in which order, if a future is not finished.
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::{pin, Pin};
use std::rc::{Rc, Weak};
use std::task::{Context, Poll, Waker};

struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("    drop {}", self.0);
    }
}
struct Defer<F: FnOnce()>(Option<F>);
impl<F: FnOnce()> Drop for Defer<F> {
    fn drop(&mut self) {
        if let Some(f) = self.0.take() {
            f()
        }
    }
}
fn defer<F: FnOnce()>(f: F) -> Defer<F> {
    Defer(Some(f))
}
impl<F: FnOnce()> Defer<F> {
    fn disarm(mut self) {
        self.0 = None;
    }
}

#[derive(Default)]
struct TokenState {
    cancelled: Cell<bool>,
    wakers: RefCell<Vec<Waker>>,
    children: RefCell<Vec<Weak<TokenState>>>,
}
#[derive(Clone, Default)]
struct Token(Rc<TokenState>);
impl Token {
    fn child(&self) -> Token {
        let c = Token::default();
        c.0.cancelled.set(self.0.cancelled.get());
        self.0.children.borrow_mut().push(Rc::downgrade(&c.0));
        c
    }
    fn cancel(&self) {
        if self.0.cancelled.replace(true) {
            return;
        }
        for w in self.0.wakers.take() {
            w.wake();
        }
        for c in self.0.children.take() {
            if let Some(c) = c.upgrade() {
                Token(c).cancel();
            }
        }
    }
    async fn cancelled(&self) {
        std::future::poll_fn(|cx| {
            if self.0.cancelled.get() {
                Poll::Ready(())
            } else {
                self.0.wakers.borrow_mut().push(cx.waker().clone());
                Poll::Pending
            }
        })
        .await
    }
    fn run_until_cancelled<F: Future>(&self, f: F) -> impl Future<Output = Option<F::Output>> + use<'_, F> {
        async move {
            let mut stop = pin!(self.cancelled());
            let mut f = pin!(f);
            std::future::poll_fn(|cx| {
                if let Poll::Ready(v) = f.as_mut().poll(cx) {
                    return Poll::Ready(Some(v));
                }
                stop.as_mut().poll(cx).map(|()| None)
            })
            .await
        }
    }
}

async fn pause() {
    let mut first = true;
    std::future::poll_fn(|cx| {
        if std::mem::take(&mut first) {
            cx.waker().wake_by_ref();
            Poll::Pending
        } else {
            Poll::Ready(())
        }
    })
    .await
}
fn once<F: Future + ?Sized>(f: Pin<&mut F>) -> bool {
    f.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

async fn inner(tag: &'static str, _arg: D) {
    let _l = D(tag);
    pause().await;
    println!("  inner {tag} done");
}
async fn outer(a: D, b: D) -> usize {
    let x = D("x");
    inner("one", a).await;
    let _y = D("y");
    {
        let _z = D("z");
        inner("two", D("temp arg")).await;
    }
    drop(x);
    let n = make(D("in call")).await.0.len() + { pause().await; 1 };
    let _ = b;
    n
}
async fn make(d: D) -> D {
    pause().await;
    d
}
async fn matching(v: Option<D>) {
    match v {
        Some(d) if { pause().await; d.0.len() > 100 } => println!("  long"),
        Some(ref d) => {
            println!("  ref {}", d.0);
            pause().await;
        }
        None => (),
    }
    for d in [D("i0"), D("i1"), D("i2")] {
        pause().await;
        if d.0 == "i1" {
            break;
        }
    }
    let (_, keep) = (D("ignored"), D("kept"));
    let _ = D("at once");
    pause().await;
    drop(keep);
    while let Some(_d) = Some(D("in while")) {
        pause().await;
        return;
    }
}

fn stop_after<F: Future>(title: &str, polls: usize, f: F) {
    println!("{title}, {polls} polls");
    let mut f = Box::pin(f);
    let mut ready = false;
    for _ in 0..polls {
        ready = once(f.as_mut());
    }
    println!("  ready {ready}, now dropping");
    drop(f);
}

fn main() {
    for n in 0..=5 {
        stop_after("outer", n, outer(D("a"), D("b")));
    }
    for n in [1, 2, 3, 4, 5, 6, 7] {
        stop_after("matching", n, matching(Some(D("opt"))));
    }
    let root = Token::default();
    let child = root.child();
    let grand = child.child();
    {
        let mut f = pin!(grand.run_until_cancelled(async {
            let _guard = defer(|| println!("  cleaned up"));
            loop {
                pause().await;
            }
        }));
        println!("{} {}", once(f.as_mut()), once(f.as_mut()));
        root.cancel();
        println!("cancelled: {}", once(f.as_mut()));
    }
    println!("{} {}", child.0.cancelled.get(), root.child().0.cancelled.get());
    let mut quick = pin!(Token::default().0.clone().pipe(|t| async move { Token(t).run_until_cancelled(async { 5 }).await }));
    println!("{:?}", quick.as_mut().poll(&mut Context::from_waker(Waker::noop())));
    let g = defer(|| println!("never"));
    g.disarm();
    let fut = async move {
        let _d = D("moved in");
        pause().await;
    };
    let boxed: Pin<Box<dyn Future<Output = ()>>> = Box::pin(fut);
    let mut list = vec![boxed, Box::pin(async { let _e = D("second"); std::future::pending::<()>().await })];
    list.iter_mut().for_each(|f| { once(f.as_mut()); });
    println!("swap_remove");
    list.swap_remove(0);
    println!("clear");
    list.clear();
}
trait Pipe: Sized {
    fn pipe<T>(self, f: impl FnOnce(Self) -> T) -> T {
        f(self)
    }
}
impl<T> Pipe for T {}
