//! A Stream trait of our own with an extension trait of combinators.
use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::{pin, Pin};
use std::task::{Context, Poll, Waker};

pub trait Stream {
    type Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>;
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, None)
    }
}
impl<S: ?Sized + Stream + Unpin> Stream for &mut S {
    type Item = S::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        S::poll_next(Pin::new(&mut **self), cx)
    }
}
impl<P> Stream for Pin<P>
where
    P: std::ops::DerefMut + Unpin,
    P::Target: Stream,
{
    type Item = <P::Target as Stream>::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().as_mut().poll_next(cx)
    }
}
impl<S: ?Sized + Stream + Unpin> Stream for Box<S> {
    type Item = S::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        Pin::new(&mut **self).poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (**self).size_hint()
    }
}

pub struct Iter<I>(I);
impl<I> Unpin for Iter<I> {}
impl<I: Iterator> Stream for Iter<I> {
    type Item = I::Item;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<I::Item>> {
        Poll::Ready(self.0.next())
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}
pub fn iter<I: IntoIterator>(i: I) -> Iter<I::IntoIter> {
    Iter(i.into_iter())
}

/// Pending once before every item.
struct Slow<S> {
    inner: S,
    ready: bool,
}
impl<S: Stream> Stream for Slow<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        this.ready ^= true;
        if this.ready {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        unsafe { Pin::new_unchecked(&mut this.inner) }.poll_next(cx)
    }
}

struct Map<S, F> {
    s: S,
    f: F,
}
impl<S: Stream, F: FnMut(S::Item) -> T, T> Stream for Map<S, F> {
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = unsafe { self.get_unchecked_mut() };
        unsafe { Pin::new_unchecked(&mut this.s) }.poll_next(cx).map(|o| o.map(&mut this.f))
    }
}
struct Filter<S, F>(S, F);
impl<S: Stream + Unpin, F: FnMut(&S::Item) -> bool + Unpin> Stream for Filter<S, F> {
    type Item = S::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        loop {
            match std::task::ready!(Pin::new(&mut self.0).poll_next(cx)) {
                Some(x) if (self.1)(&x) => break Poll::Ready(Some(x)),
                Some(_) => continue,
                None => break Poll::Ready(None),
            }
        }
    }
}
struct Then<S, Fut, F> {
    s: S,
    f: F,
    fut: Option<Fut>,
}
impl<S, Fut, F> Stream for Then<S, Fut, F>
where
    S: Stream,
    F: FnMut(S::Item) -> Fut,
    Fut: Future,
{
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let s = unsafe { Pin::new_unchecked(&mut this.s) };
        let mut fut = unsafe { Pin::new_unchecked(&mut this.fut) };
        if fut.as_ref().get_ref().is_none() {
            match s.poll_next(cx) {
                Poll::Ready(Some(x)) => fut.set(Some((this.f)(x))),
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => return Poll::Pending,
            }
        }
        match fut.as_mut().as_pin_mut().unwrap().poll(cx) {
            Poll::Ready(v) => {
                fut.set(None);
                Poll::Ready(Some(v))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}
struct Zip<A: Stream, B: Stream> {
    a: Pin<Box<A>>,
    b: Pin<Box<B>>,
    held: (Option<A::Item>, Option<B::Item>),
}
impl<A: Stream, B: Stream> Unpin for Zip<A, B> {}
impl<A: Stream, B: Stream> Stream for Zip<A, B> {
    type Item = (A::Item, B::Item);
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        if this.held.0.is_none() {
            match this.a.as_mut().poll_next(cx) {
                Poll::Ready(Some(x)) => this.held.0 = Some(x),
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => {}
            }
        }
        if this.held.1.is_none() {
            match this.b.as_mut().poll_next(cx) {
                Poll::Ready(Some(x)) => this.held.1 = Some(x),
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => {}
            }
        }
        match (this.held.0.take(), this.held.1.take()) {
            (Some(a), Some(b)) => Poll::Ready(Some((a, b))),
            rest => {
                this.held = rest;
                Poll::Pending
            }
        }
    }
}
struct Buffered<S, F: Future> {
    s: S,
    max: usize,
    q: VecDeque<(Pin<Box<F>>, Option<F::Output>)>,
    done: bool,
}
impl<S, F> Stream for Buffered<S, F>
where
    S: Stream<Item = F> + Unpin,
    F: Future,
    F::Output: Unpin,
{
    type Item = F::Output;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<F::Output>> {
        while !self.done && self.q.len() < self.max {
            match Pin::new(&mut self.s).poll_next(cx) {
                Poll::Ready(Some(f)) => self.q.push_back((Box::pin(f), None)),
                Poll::Ready(None) => self.done = true,
                Poll::Pending => break,
            }
        }
        for (f, out) in self.q.iter_mut().filter(|(_, o)| o.is_none()) {
            if let Poll::Ready(v) = f.as_mut().poll(cx) {
                *out = Some(v);
            }
        }
        let done = self.done;
        match self.q.front_mut() {
            Some((_, out @ Some(_))) => {
                let v = out.take();
                self.q.pop_front();
                Poll::Ready(v)
            }
            None if done => Poll::Ready(None),
            _ => Poll::Pending,
        }
    }
}

pub trait StreamExt: Stream {
    fn next(&mut self) -> impl Future<Output = Option<Self::Item>>
    where
        Self: Unpin,
    {
        poll_fn(move |cx| Pin::new(&mut *self).poll_next(cx))
    }
    fn map<T, F: FnMut(Self::Item) -> T>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
    {
        Map { s: self, f }
    }
    fn filter<F: FnMut(&Self::Item) -> bool>(self, f: F) -> Filter<Self, F>
    where
        Self: Sized,
    {
        Filter(self, f)
    }
    fn then<Fut: Future, F: FnMut(Self::Item) -> Fut>(self, f: F) -> Then<Self, Fut, F>
    where
        Self: Sized,
    {
        Then { s: self, f, fut: None }
    }
    fn zip<B: Stream>(self, b: B) -> Zip<Self, B>
    where
        Self: Sized,
    {
        Zip { a: Box::pin(self), b: Box::pin(b), held: (None, None) }
    }
    fn buffered(self, max: usize) -> Buffered<Self, Self::Item>
    where
        Self: Sized,
        Self::Item: Future,
    {
        Buffered { s: self, max, q: VecDeque::new(), done: false }
    }
    fn slow(self) -> Slow<Self>
    where
        Self: Sized,
    {
        Slow { inner: self, ready: false }
    }
    async fn collect<C: Default + Extend<Self::Item>>(self) -> C
    where
        Self: Sized,
    {
        let mut s = pin!(self);
        let mut c = C::default();
        while let Some(x) = poll_fn(|cx| s.as_mut().poll_next(cx)).await {
            c.extend(Some(x));
        }
        c
    }
    async fn fold<B>(self, init: B, mut f: impl AsyncFnMut(B, Self::Item) -> B) -> B
    where
        Self: Sized,
    {
        let mut s = pin!(self);
        let mut acc = init;
        while let Some(x) = poll_fn(|cx| s.as_mut().poll_next(cx)).await {
            acc = f(acc, x).await;
        }
        acc
    }
    fn boxed<'a>(self) -> Pin<Box<dyn Stream<Item = Self::Item> + 'a>>
    where
        Self: Sized + 'a,
    {
        Box::pin(self)
    }
}
impl<S: Stream + ?Sized> StreamExt for S {}

async fn nap(n: usize) -> usize {
    let mut left = n;
    poll_fn(|cx| {
        if left == 0 {
            return Poll::Ready(());
        }
        left -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
    n
}

fn run<T>(f: impl Future<Output = T>) -> (T, u32) {
    let mut f = pin!(f);
    let mut cx = Context::from_waker(Waker::noop());
    let mut polls = 1;
    loop {
        match f.as_mut().poll(&mut cx) {
            Poll::Ready(t) => return (t, polls),
            Poll::Pending => polls += 1,
        }
    }
}

fn main() {
    println!("{:?}", run(iter(1..=5).slow().map(|x| x * 10).collect::<Vec<i32>>()));
    println!("{:?}", run(iter("a bb ccc dddd".split(' ')).filter(|w| w.len() % 2 == 0).collect::<String>()));
    println!("{:?}", run(iter([3, 1, 2]).then(nap).collect::<VecDeque<_>>()));
    println!("{:?}", run(iter([3, 1, 2, 0]).map(nap).buffered(2).collect::<Vec<_>>()));
    let z = iter('a'..).slow().zip(iter([1, 2, 3]).then(|n| async move { nap(n).await * 2 }));
    println!("{:?}", run(z.collect::<Vec<_>>()));
    let total = run(iter(vec![1usize, 2, 3]).fold(String::new(), async |mut acc, n| {
        nap(n).await;
        acc.push_str(&n.to_string());
        acc
    }));
    println!("{total:?}");
    let mut streams: Vec<Pin<Box<dyn Stream<Item = String>>>> = vec![
        iter(0..2).map(|n| format!("n{n}")).boxed(),
        iter(["x", "y", "z"]).slow().map(str::to_uppercase).boxed(),
    ];
    let out = run(async {
        let mut out = vec![];
        while !streams.is_empty() {
            let mut i = 0;
            while i < streams.len() {
                match streams[i].next().await {
                    Some(s) => {
                        out.push(s);
                        i += 1;
                    }
                    None => drop(streams.swap_remove(i)),
                }
            }
        }
        out.join(",")
    });
    println!("{out:?}");
    let mut b: Box<dyn Stream<Item = u8> + Unpin> = Box::new(iter(vec![9u8; 3]));
    println!("{:?} {:?}", b.size_hint(), run(b.next()));
    println!("{:?}", run((&mut b).map(|x| x + 1).collect::<Vec<_>>()));
}
