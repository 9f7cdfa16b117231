use futures::{executor::block_on, ready, stream, Future, FutureExt, Stream, StreamExt};
use pin_project::{pin_project, pinned_drop};
use pin_project_lite::pin_project as lite;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

#[pin_project(PinnedDrop)]
struct Timed<F, L>
where
    F: Future,
    L: FnMut(u32, bool),
{
    #[pin]
    inner: F,
    polls: u32,
    log: L,
    started: Option<Instant>,
}

#[pinned_drop]
impl<F: Future, L: FnMut(u32, bool)> PinnedDrop for Timed<F, L> {
    fn drop(self: Pin<&mut Self>) {
        let this = self.project();
        (this.log)(*this.polls, false);
    }
}

impl<F: Future, L: FnMut(u32, bool)> Future for Timed<F, L> {
    type Output = (F::Output, bool);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let start = *this.started.get_or_insert_with(Instant::now);
        *this.polls += 1;
        let out = ready!(this.inner.poll(cx));
        (this.log)(*this.polls, true);
        Poll::Ready((out, start.elapsed() < Duration::from_secs(60)))
    }
}

#[pin_project(project = StateProj, project_replace = StateOwn)]
#[derive(Debug)]
enum State<A, B> {
    First(#[pin] A),
    Second {
        #[pin]
        fut: B,
        note: String,
    },
    Done,
}

#[pin_project]
struct Chain2<A, B, F> {
    #[pin]
    state: State<A, B>,
    make: Option<F>,
}

impl<A, B, F> Future for Chain2<A, B, F>
where
    A: Future,
    B: Future,
    A::Output: Debug,
    F: FnOnce(&A::Output) -> B,
{
    type Output = (String, B::Output);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        loop {
            match this.state.as_mut().project() {
                StateProj::First(a) => {
                    let out = ready!(a.poll(cx));
                    let fut = (this.make.take().expect("made twice"))(&out);
                    this.state.set(State::Second { fut, note: format!("after {out:?}") });
                }
                StateProj::Second { fut, note } => {
                    note.push('.');
                    let out = ready!(fut.poll(cx));
                    match this.state.as_mut().project_replace(State::Done) {
                        StateOwn::Second { note, .. } => return Poll::Ready((note, out)),
                        _ => unreachable!(),
                    }
                }
                StateProj::Done => panic!("polled after the end"),
            }
        }
    }
}

lite! {
    /// Pairs up neighbours.
    #[derive(Debug)]
    #[must_use]
    pub struct Pairwise<S>
    where
        S: Stream,
    {
        #[pin]
        stream: S,
        last: Option<S::Item>,
        gap: usize,
    }
    impl<S> PinnedDrop for Pairwise<S> where S: Stream {
        fn drop(this: Pin<&mut Self>) {
            println!("pairwise gone, gap {}", this.gap);
        }
    }
}

impl<S> Stream for Pairwise<S>
where
    S: Stream,
    S::Item: Clone,
{
    type Item = (S::Item, S::Item);
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let mut this = self.as_mut().project();
            let next = match ready!(this.stream.as_mut().poll_next(cx)) {
                Some(n) => n,
                None => return Poll::Ready(None),
            };
            *this.gap += 1;
            if let Some(prev) = this.last.replace(next.clone()) {
                return Poll::Ready(Some((prev, next)));
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.stream.size_hint();
        (lo.saturating_sub(1), hi.map(|h| h.saturating_sub(1)))
    }
}

lite! {
    #[project = EitherProj]
    enum EitherFut<L, R> {
        Left { #[pin] l: L },
        Right { #[pin] r: R, bonus: i64 },
    }
}
impl<L: Future<Output = i64>, R: Future<Output = i64>> Future for EitherFut<L, R> {
    type Output = i64;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<i64> {
        match self.project() {
            EitherProj::Left { l } => l.poll(cx),
            EitherProj::Right { r, bonus } => r.poll(cx).map(|v| v + *bonus),
        }
    }
}

#[pin_project(!Unpin)]
struct NeverUnpin<T>(#[pin] T, PhantomData<u8>);

#[pin_project]
#[derive(Default)]
struct Tuple(#[pin] u8, String);

trait PairExt: Stream {
    fn pairwise(self) -> Pairwise<Self>
    where
        Self: Sized,
    {
        Pairwise { stream: self, last: None, gap: 0 }
    }
}
impl<S: Stream> PairExt for S {}

fn is_unpin<T: Unpin>(_: &T) -> bool {
    true
}

async fn pause() {
    let mut once = false;
    futures::future::poll_fn(|cx| {
        if once { Poll::Ready(()) } else { once = true; cx.waker().wake_by_ref(); Poll::Pending }
    })
    .await
}

fn main() {
    let mut seen = vec![];
    let out = block_on(Timed { inner: async { pause().await; pause().await; "timed" }, polls: 0, log: |n, end| seen.push((n, end)), started: None });
    println!("{out:?} {seen:?}");
    let chained = Chain2 { state: State::First(async { pause().await; 20 }), make: Some(|n: &i32| { let n = *n; async move { pause().await; n + 1 } }) };
    println!("{:?}", block_on(chained));
    println!("{:?}", block_on(stream::iter(vec![1, 4, 9, 16]).pairwise().map(|(a, b)| b - a).collect::<Vec<i32>>()));
    let p = stream::iter(0..5).pairwise();
    println!("{:?} {:?}", p.size_hint(), is_unpin(&p));
    drop(p);
    for f in [EitherFut::Left { l: async { 1 } }, EitherFut::Right { r: async { pause().await; 2 }, bonus: 40 }] {
        println!("{}", f.now_or_never().unwrap_or(-1));
    }
    let mut boxed = Box::pin(NeverUnpin(3u8, PhantomData));
    *boxed.as_mut().project().0 += 1;
    println!("{}", boxed.0);
    let mut t = Tuple::default();
    let pinned = Pin::new(&mut t);
    let proj = pinned.project();
    proj.1.push_str("text");
    println!("{} {:?}", t.0, t.1);
    let s: State<u8, u8> = State::Second { fut: 1, note: "n".into() };
    println!("{s:?}");
}
