use pin_project_lite::pin_project;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

pin_project! {
    /// Counts.
    #[derive(Debug)]
    pub struct Timed<Fut: Future, F>
    where
        F: FnMut(u32),
    {
        #[pin]
        future: Fut,
        started: Option<Instant>,
        pub polls: u32,
        report: F,
    }
}
impl<Fut: Future, F: FnMut(u32)> Future for Timed<Fut, F> {
    type Output = (Fut::Output, u32);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        *this.polls += 1;
        this.started.get_or_insert_with(Instant::now);
        match this.future.poll(cx) {
            Poll::Ready(v) => { (this.report)(*this.polls); Poll::Ready((v, *this.polls)) }
            Poll::Pending => Poll::Pending,
        }
    }
}
pin_project! {
    #[project = StateProj]
    enum State<A, B> {
        First { #[pin] a: A, label: &'static str },
        Second { #[pin] b: B },
        Done,
    }
}
impl<A: Future<Output = u32>, B: Future<Output = u32>> Future for State<A, B> {
    type Output = &'static str;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<&'static str> {
        match self.project() {
            StateProj::First { a, label } => a.poll(cx).map(|_| *label),
            StateProj::Second { b } => b.poll(cx).map(|n| if n > 1 { "many" } else { "few" }),
            StateProj::Done => panic!("polled after completion"),
        }
    }
}
pin_project! {
    struct Loud<T> where T: std::fmt::Debug { #[pin] inner: T, name: String }
    impl<T> PinnedDrop for Loud<T> where T: std::fmt::Debug {
        fn drop(this: Pin<&mut Self>) {
            let this = this.project();
            println!("dropping {} with {:?}", this.name, this.inner);
        }
    }
}
fn needs_unpin<T: Unpin>(_: &T) {}
fn main() {
    let t = Timed { future: async { let mut y = false; std::future::poll_fn(move |cx| if y { Poll::Ready(()) } else { y = true; cx.waker().wake_by_ref(); Poll::Pending }).await; "x" }, started: None, polls: 0, report: |n| println!("polled {n}") };
    println!("{:?}", futures::executor::block_on(t));
    let s: State<std::future::Ready<u32>, std::future::Ready<u32>> = State::First { a: std::future::ready(1), label: "first" };
    needs_unpin(&s);
    println!("{}", futures::executor::block_on(s));
    println!("{}", futures::executor::block_on(State::<std::future::Ready<u32>, _>::Second { b: std::future::ready(3) }));
    let l = Loud { inner: vec![1], name: "loud".to_string() };
    println!("{}", l.name);
    drop(l);
    let r = std::panic::catch_unwind(|| futures::executor::block_on(State::<std::future::Ready<u32>, std::future::Ready<u32>>::Done));
    println!("{}", r.is_err());
    let _ = Duration::ZERO;
}
