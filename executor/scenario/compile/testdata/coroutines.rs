//! Async blocks and functions: what is dropped when, polled or not; Rc, dyn, boxed closures.
use std::cell::Cell;
use std::future::Future;
use std::pin::{pin, Pin};
use std::rc::{Rc, Weak};
use std::task::{Context, Poll, Waker};
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
struct Yield(bool);
impl Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            Poll::Ready(())
        } else {
            self.0 = true;
            Poll::Pending
        }
    }
}
async fn step(a: D, b: D) -> &'static str {
    println!("step start");
    let _l = D("local");
    Yield(false).await;
    println!("step mid");
    let _m = D("late");
    Yield(false).await;
    println!("{} {}", a.0, b.0);
    "out"
}
async fn outer() -> usize {
    let _o = D("outer");
    let s = step(D("a"), D("b")).await;
    println!("got {s}");
    let _t = D("tmp").0.len() + {
        Yield(false).await;
        1
    };
    s.len()
}
fn poll_n<F: Future>(f: F, n: usize) -> Option<F::Output> {
    let mut f = pin!(f);
    let mut cx = Context::from_waker(Waker::noop());
    for i in 0..n {
        match f.as_mut().poll(&mut cx) {
            Poll::Ready(v) => return Some(v),
            Poll::Pending => println!("pending {i}"),
        }
    }
    None
}
fn main() {
    for n in 0..5 {
        println!("== {n}");
        println!("{:?}", poll_n(outer(), n));
    }
    println!("== unstarted");
    let x = D("x");
    let y = D("y");
    drop(async move {
        println!("{}{}", nm(&x), nm(&y));
    });
    println!("== started");
    let x = D("x");
    let y = D("y");
    poll_n(
        async move {
            Yield(false).await;
            println!("{}{}", nm(&y), nm(&x));
        },
        1,
    );
    println!("== done");
    let x = D("x");
    let y = D("y");
    poll_n(
        async move {
            println!("{}{}", nm(&y), nm(&x));
        },
        1,
    );
    println!("after");
    println!("== borrow");
    let c = Cell::new(1);
    let f = async {
        c.set(c.get() + 1);
        Yield(false).await;
        c.get()
    };
    println!("{:?}", poll_n(f, 3));
    println!("== nested");
    let fut = async {
        let mut v = vec![1, 2];
        for i in 0..3 {
            v.push(i);
            Yield(false).await;
        }
        let r = &mut v;
        r.push(9);
        Yield(false).await;
        r.len()
    };
    println!("{:?}", poll_n(fut, 9));
    let rc = Rc::new(D("rc"));
    let w: Weak<D> = Rc::downgrade(&rc);
    println!("{} {}", Rc::strong_count(&rc), Rc::weak_count(&rc));
    let rc2 = rc.clone();
    drop(rc);
    println!("{:?}", w.upgrade().map(|r| r.0));
    drop(rc2);
    println!("{}", w.upgrade().is_none());
    let dy: Rc<dyn Fn(i32) -> i32> = Rc::new(move |x| x + 1);
    let d2 = dy.clone();
    println!("{}", dy(1) + d2(2));
    let bx: Box<dyn FnOnce(D) -> usize> = Box::new(|d| d.0.len());
    println!("{}", bx(D("arg")));
    let mut fm: Box<dyn FnMut() -> i32> = {
        let mut n = 0;
        Box::new(move || {
            n += 1;
            n
        })
    };
    fm();
    println!("{}", fm());
    let res = std::panic::catch_unwind(|| {
        let mut f = Box::pin(async { panic!("in async") });
        let mut cx = Context::from_waker(Waker::noop());
        let _ = f.as_mut().poll(&mut cx) as Poll<()>;
    });
    println!("{}", res.is_err());
}
fn nm(d: &D) -> &str {
    d.0
}
