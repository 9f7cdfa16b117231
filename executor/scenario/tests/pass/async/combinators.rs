// Join, race, timeout by ticks, map and then: combinators written by hand.
use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

struct CountWaker(AtomicUsize);
impl Wake for CountWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Ready after n polls; says when it is dropped.
struct Ticks {
    name: &'static str,
    left: u32,
}
impl Ticks {
    fn new(name: &'static str, left: u32) -> Self {
        Ticks { name, left }
    }
}
impl Future for Ticks {
    type Output = &'static str;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if self.left == 0 {
            return Poll::Ready(self.name);
        }
        self.left -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
impl Drop for Ticks {
    fn drop(&mut self) {
        println!("  drop {} with {} left", self.name, self.left);
    }
}

enum MaybeDone<F: Future> {
    Pending(F),
    Done(F::Output),
    Gone,
}
impl<F: Future + Unpin> MaybeDone<F>
where
    F::Output: Unpin,
{
    fn poll(&mut self, cx: &mut Context<'_>) -> bool {
        if let MaybeDone::Pending(f) = self {
            match Pin::new(f).poll(cx) {
                Poll::Ready(v) => *self = MaybeDone::Done(v),
                Poll::Pending => return false,
            }
        }
        true
    }
    fn take(&mut self) -> Option<F::Output> {
        match std::mem::replace(self, MaybeDone::Gone) {
            MaybeDone::Done(v) => Some(v),
            other => {
                *self = other;
                None
            }
        }
    }
}

struct Join<A: Future, B: Future>(MaybeDone<A>, MaybeDone<B>);
impl<A, B> Future for Join<A, B>
where
    A: Future + Unpin,
    B: Future + Unpin,
    A::Output: Unpin,
    B::Output: Unpin,
{
    type Output = (A::Output, B::Output);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        let (a, b) = (this.0.poll(cx), this.1.poll(cx));
        if a && b {
            Poll::Ready((this.0.take().unwrap(), this.1.take().expect("done")))
        } else {
            Poll::Pending
        }
    }
}
fn join<A: Future, B: Future>(a: A, b: B) -> Join<A, B> {
    Join(MaybeDone::Pending(a), MaybeDone::Pending(b))
}

#[derive(Debug)]
enum Either<A, B> {
    Left(A),
    Right(B),
}
struct Race<A, B> {
    a: Option<A>,
    b: Option<B>,
}
impl<A: Future + Unpin, B: Future + Unpin> Future for Race<A, B> {
    type Output = Either<A::Output, B::Output>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if let Some(a) = self.a.as_mut() {
            if let Poll::Ready(v) = Pin::new(a).poll(cx) {
                self.b = None;
                return Poll::Ready(Either::Left(v));
            }
        }
        let b = Pin::new(self.b.as_mut().expect("polled after completion"));
        b.poll(cx).map(|v| {
            self.a.take();
            Either::Right(v)
        })
    }
}

struct Map<F, G> {
    inner: Pin<Box<F>>,
    f: Option<G>,
}
impl<F: Future, G: FnOnce(F::Output) -> T, T> Future for Map<F, G>
where
    G: Unpin,
{
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let v = match self.inner.as_mut().poll(cx) {
            Poll::Ready(v) => v,
            Poll::Pending => return Poll::Pending,
        };
        Poll::Ready(self.f.take().unwrap()(v))
    }
}
trait Ext: Future + Sized {
    fn map<T, G: FnOnce(Self::Output) -> T>(self, f: G) -> Map<Self, G> {
        Map { inner: Box::pin(self), f: Some(f) }
    }
    fn within(self, polls: u32) -> Within<Self> {
        Within { fut: self, polls }
    }
}
impl<F: Future> Ext for F {}

struct Within<F> {
    fut: F,
    polls: u32,
}
#[derive(Debug, PartialEq)]
struct TooLate(u32);
impl<F: Future> Future for Within<F> {
    type Output = Result<F::Output, TooLate>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        // SAFETY: fut is pinned with self and never moved out.
        let (fut, polls) = unsafe {
            let this = self.get_unchecked_mut();
            (Pin::new_unchecked(&mut this.fut), &mut this.polls)
        };
        if let Poll::Ready(v) = fut.poll(cx) {
            return Poll::Ready(Ok(v));
        }
        match polls.checked_sub(1) {
            Some(n) => {
                *polls = n;
                Poll::Pending
            }
            None => Poll::Ready(Err(TooLate(n_polls()))),
        }
    }
}
fn n_polls() -> u32 {
    7
}

fn run<F: Future>(name: &str, f: F) -> F::Output {
    let counter = Arc::new(CountWaker(AtomicUsize::new(0)));
    let waker = Waker::from(Arc::clone(&counter));
    let mut cx = Context::from_waker(&waker);
    let mut f = pin!(f);
    let mut polls = 0;
    loop {
        polls += 1;
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            println!("{name}: {polls} polls, {} wakes, {} wakers", counter.0.load(Ordering::SeqCst), Arc::strong_count(&counter));
            return v;
        }
    }
}

fn main() {
    println!("{:?}", run("join", join(Ticks::new("a", 2), Ticks::new("b", 0))));
    println!("{:?}", run("nested", join(join(Ticks::new("c", 1), std::future::ready(1)), Ticks::new("d", 3))));
    println!("{:?}", run("race", Race { a: Some(Ticks::new("slow", 3)), b: Some(Ticks::new("fast", 1)) }));
    println!("{:?}", run("race2", Race { a: Some(Ticks::new("e", 1)), b: Some(std::future::pending::<()>()) }));
    println!("{:?}", run("map", Ticks::new("f", 1).map(str::len).map(|n| n * 10)));
    println!("{:?}", run("within", async { Ticks::new("g", 2).await }.within(5)));
    println!("{:?}", run("late", Box::pin(Ticks::new("h", 9)).within(1)));
    let list: Vec<Pin<Box<dyn Future<Output = usize>>>> = vec![Box::pin(async { 1 }), Box::pin(Ticks::new("i", 1).map(str::len)), Box::pin(async { Ticks::new("j", 0).await.len() + 2 })];
    let total = run("all", async move {
        let mut sum = 0;
        for f in list {
            sum += f.await;
        }
        sum
    });
    println!("{total}");
}
