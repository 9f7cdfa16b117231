use futures::executor::block_on;
use futures::future::{self, ready};
use futures::stream::{self, BoxStream, Stream, StreamExt};
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

fn numbers() -> impl Stream<Item = u32> { stream::iter(1..=10) }

fn pick<'a>(up: bool) -> BoxStream<'a, i32> {
    if up { stream::iter(0..3).boxed() } else { stream::once(async { -1 }).boxed() }
}
fn either(left: bool) -> impl Stream<Item = String> {
    if left { stream::iter(["l1", "l2"]).map(String::from).left_stream() } else { stream::repeat("r").take(3).map(|s| s.to_uppercase()).right_stream() }
}

fn main() {
    block_on(async {
        println!("{:?}", numbers().map(|x| x * x).filter(|x| ready(x % 2 == 1)).collect::<Vec<_>>().await);
        println!("{:?}", numbers().filter_map(|x| async move { if x > 7 { Some(format!("<{x}>")) } else { None } }).collect::<VecDeque<_>>().await);
        println!("{:?}", numbers().then(|x| async move { x + 1 }).take(3).collect::<Vec<_>>().await);
        println!("{}", numbers().fold(String::new(), |mut s, x| async move { s.push_str(&x.to_string()); s }).await);
        println!("{:?}", numbers().scan(0, |acc, x| { *acc += x; let v = *acc; async move { if v < 30 { Some(v) } else { None } } }).collect::<Vec<_>>().await);
        println!("{:?}", numbers().skip(2).step(3).await);
        println!("{:?}", numbers().skip_while(|x| ready(*x < 8)).chain(numbers().take_while(|x| ready(*x < 3))).collect::<Vec<_>>().await);
        println!("{:?}", numbers().zip(stream::iter("abc".chars())).enumerate().collect::<Vec<_>>().await);
        println!("{:?}", numbers().chunks(4).collect::<Vec<_>>().await);
        println!("{:?}", numbers().ready_chunks(3).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(vec![vec![1, 2], vec![], vec![3]]).map(stream::iter).flatten().collect::<Vec<_>>().await);
        println!("{:?}", numbers().take(3).flat_map(|x| stream::repeat(x).take(x as usize)).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(vec![vec![1, 2], vec![3]]).concat().await);
        let (a, b): (Vec<_>, HashSet<_>) = stream::iter([(1, 'x'), (2, 'x')]).unzip().await;
        println!("{a:?} {b:?}");
        println!("{} {} {}", numbers().count().await, numbers().any(|x| async move { x == 3 }).await, numbers().all(|x| async move { x < 10 }).await);
        let mut cyc = stream::iter(1..=2).cycle().skip(1);
        println!("{:?} {:?} {:?}", cyc.next().await, cyc.next().await, cyc.next().await);
        let mut seen = vec![];
        numbers().inspect(|x| seen.push(*x)).take(2).for_each(|_| ready(())).await;
        println!("{seen:?}");
        let mut p = Box::pin(numbers().peekable());
        println!("{:?}", p.as_mut().peek().await);
        println!("{:?}", p.next().await);
        let m: BTreeMap<_, _> = numbers().map(|x| (x % 3, x)).collect().await;
        println!("{m:?} {:?}", numbers().map(|x| x / 3).collect::<BTreeSet<_>>().await);
        println!("{:?} {:?}", pick(true).collect::<Vec<_>>().await, pick(false).collect::<Vec<_>>().await);
        println!("{:?} {:?}", either(true).collect::<Vec<_>>().await, either(false).collect::<Vec<_>>().await);
        let mut f = stream::iter(0..1).fuse();
        println!("{:?} {:?} {:?} {}", f.next().await, f.next().await, f.next().await, f.is_done());
        println!("{:?}", stream::unfold((0u64, 1u64), |(a, b)| async move { if a > 50 { None } else { Some((a, (b, a + b))) } }).collect::<Vec<_>>().await);
        println!("{:?}", stream::repeat_with(|| 7).take(2).chain(stream::empty()).collect::<Vec<i32>>().await);
        let mut n = 0;
        let pf = stream::poll_fn(move |_| { n += 1; std::task::Poll::Ready(if n < 4 { Some(n) } else { None }) });
        println!("{:?}", pf.collect::<Vec<_>>().await);
        let mut it = numbers();
        let head: Vec<_> = it.by_ref().take(2).collect().await;
        println!("{head:?} rest {:?}", it.count().await);
        let (first, rest) = numbers().into_future().await;
        println!("{first:?} {:?}", rest.take(1).collect::<Vec<_>>().await);
        println!("{:?}", numbers().size_hint());
        println!("{:?}", stream::select(stream::iter([1, 3, 5]), stream::iter([2, 4])).collect::<Vec<_>>().await);
        println!("{:?}", stream::select_all(vec![stream::iter(0..2).boxed(), stream::iter(10..13).boxed()]).collect::<Vec<_>>().await.len());
        println!("{:?}", numbers().take_until(future::ready(())).collect::<Vec<_>>().await);
        println!("{:?}", numbers().collect::<Vec<_>>().await.into_iter().rev().take(2).collect::<Vec<_>>());
    });
}

trait StepExt: Stream<Item = u32> + Sized + Unpin {
    fn step(mut self, by: usize) -> future::LocalBoxFuture<'static, Vec<u32>> where Self: 'static {
        Box::pin(async move {
            let mut out = vec![];
            let mut i = 0;
            while let Some(x) = self.next().await { if i % by == 0 { out.push(x); } i += 1; }
            out
        })
    }
}
impl<S: Stream<Item = u32> + Unpin> StepExt for S {}
