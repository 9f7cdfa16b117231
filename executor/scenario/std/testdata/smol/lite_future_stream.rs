// futures-lite through smol: everything in future and stream.
use smol::future::{self, FutureExt};
use smol::stream::{self, Stream, StreamExt};
use smol::{pin, ready};
use std::collections::{BTreeMap, HashMap};
use std::pin::Pin;
use std::task::{Context, Poll};

struct Ticks(u32, u32);
impl Stream for Ticks {
    type Item = u32;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u32>> {
        if self.0 == self.1 { return Poll::Ready(None); }
        if self.0 % 2 == 0 { self.0 += 1; cx.waker().wake_by_ref(); return Poll::Pending; }
        self.0 += 1;
        Poll::Ready(Some(self.0 / 2))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, Some((self.1 - self.0) as usize)) }
}
struct Doubled<F>(F);
impl<F: std::future::Future<Output = i32> + Unpin> std::future::Future for Doubled<F> {
    type Output = i32;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<i32> { let v = ready!(self.0.poll(cx)); Poll::Ready(v * 2) }
}

fn main() {
    future::block_on(async {
        println!("{}", future::ready(1).or(future::pending()).await);
        println!("{:?}", future::poll_once(future::pending::<()>()).await);
        println!("{:?}", future::poll_once(async { 3 }).await);
        println!("{}", Doubled(Box::pin(async { future::yield_now().await; 21 })).await);
        println!("{:?}", future::poll_fn(|_| Poll::Ready(5)).await);
        println!("{:?}", async { 1 }.catch_unwind().await.is_ok());
        println!("{:?}", std::panic::AssertUnwindSafe(async { if true { panic!("x") } }).catch_unwind().await.is_err());
        let all: Vec<future::Boxed<i32>> = vec![async { 1 }.boxed(), future::ready(2).boxed()];
        let mut s = 0;
        for f in all { s += f.await; }
        println!("{s}");
        let f = async { 8 };
        pin!(f);
        println!("{}", f.await);

        println!("{:?} {:?}", Ticks(0, 8).collect::<Vec<_>>().await, Ticks(0, 8).size_hint());
        let t = Ticks(0, 10).map(|x| x * 3).filter(|x| x % 2 == 1).enumerate();
        println!("{:?}", t.collect::<Vec<_>>().await);
        println!("{:?}", Ticks(0, 20).skip(2).step_by(3).take(3).collect::<Vec<_>>().await);
        println!("{:?}", Ticks(0, 12).filter_map(|x| if x > 3 { Some(x.to_string()) } else { None }).collect::<Vec<_>>().await);
        println!("{:?}", Ticks(0, 12).skip_while(|x| *x < 3).take_while(|x| *x < 6).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(1..5).scan(1, |acc, x| { *acc *= x; Some(*acc) }).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(1..4).flat_map(|n| stream::repeat(n).take(n)).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(vec![stream::iter(0..2), stream::iter(5..6)]).flatten().collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(1..3).then(|x| async move { future::yield_now().await; x + 100 }).collect::<Vec<_>>().await);
        println!("{:?}", stream::once(1).chain(stream::empty()).chain(stream::once(2)).cycle().take(5).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter("abc".chars()).zip(Ticks(0, 99)).collect::<HashMap<_, _>>().await.len());
        println!("{:?}", stream::iter([1, 2, 3]).cloned_sum().await);
        println!("{} {:?} {:?}", Ticks(0, 9).count().await, Ticks(0, 9).last().await, Ticks(0, 9).nth(1).await);
        println!("{} {}", Ticks(0, 9).all(|x| x > 0).await, Ticks(0, 9).any(|x| x == 3).await);
        println!("{:?} {:?}", Ticks(0, 9).find(|x| x % 2 == 0).await, Ticks(0, 9).position(|x| x == 3).await);
        println!("{:?}", Ticks(0, 9).find_map(|x| (x > 2).then(|| x * x)).await);
        println!("{}", Ticks(0, 9).fold(String::new(), |s, x| s + &x.to_string()).await);
        println!("{:?}", Ticks(0, 9).map(Ok::<u32, &str>).try_fold(0u8, |a, x| a.checked_add(x as u8 * 60).ok_or("too much")).await);
        let mut seen = vec![];
        Ticks(0, 7).inspect(|x| seen.push(*x)).for_each(|_| {}).await;
        println!("{seen:?}");
        println!("{:?}", Ticks(0, 7).try_for_each(|x| if x < 3 { Ok(()) } else { Err(x) }).await);
        let (even, odd): (Vec<u32>, Vec<u32>) = Ticks(0, 12).partition(|x| x % 2 == 0).await;
        println!("{even:?} {odd:?}");
        let (a, b): (Vec<_>, Vec<_>) = stream::iter([(1, 'a'), (2, 'b')]).unzip().await;
        println!("{a:?} {b:?}");
        println!("{:?}", stream::iter([Ok(1), Err("e"), Ok(2)]).try_collect::<i32, &str, Vec<i32>>().await);
        println!("{:?}", stream::iter([Ok::<_, ()>(1), Ok(2)]).try_collect::<_, _, Vec<_>>().await);
        let mut st = stream::iter([Ok(1), Err("bad")]);
        println!("{:?} {:?} {:?}", st.try_next().await, st.try_next().await, st.try_next().await);
        println!("{:?}", stream::unfold(3, |n| async move { if n == 0 { None } else { Some((n * 2, n - 1)) } }).collect::<Vec<_>>().await);
        println!("{:?}", stream::try_unfold(0, |n| async move { if n == 2 { Err("two") } else { Ok(Some((n, n + 1))) } }).collect::<Vec<Result<i32, _>>>().await);
        let mut n = 0;
        println!("{:?}", stream::poll_fn(move |_| { n += 1; Poll::Ready((n < 3).then(|| n)) }).collect::<Vec<_>>().await);
        println!("{:?}", stream::repeat_with(|| "r").take(2).collect::<Vec<_>>().await);
        println!("{:?}", stream::or(stream::iter([1, 2]), stream::iter([3])).collect::<Vec<_>>().await);
        let m: BTreeMap<_, _> = stream::block_on(Ticks(0, 9)).map(|x| (x, x * x)).collect();
        println!("{m:?}");
        let mut it = Ticks(0, 9).fuse();
        println!("{:?}", it.next().await);
        let boxed: stream::Boxed<u32> = it.boxed();
        println!("{:?}", boxed.collect::<Vec<_>>().await);
        println!("{:?}", stream::pending::<u8>().or(stream::iter([9])).next().await);
    });
}
trait Sum: Stream<Item = i32> + Sized { fn cloned_sum(self) -> Pin<Box<dyn std::future::Future<Output = i32>>> where Self: 'static { Box::pin(self.fold(0, |a, b| a + b)) } }
impl<S: Stream<Item = i32>> Sum for S {}
