// Which polls each adapter makes, and in which order: streams and futures that are pending now and then say so.
use futures::executor::block_on;
use futures::future::{poll_fn, Future, FutureExt};
use futures::stream::{self, FusedStream, Stream, StreamExt, TryStreamExt};
use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::task::{Context, Poll};

thread_local! {
    static LOG: RefCell<String> = RefCell::new(String::new());
    static SEED: Cell<u32> = Cell::new(0);
}
fn log(s: impl ToString) { LOG.with(|l| l.borrow_mut().push_str(&s.to_string())) }
fn random(n: u32) -> u32 {
    SEED.with(|s| {
        s.set(s.get().wrapping_mul(1664525).wrapping_add(1013904223));
        (s.get() >> 16) % n
    })
}
/// Sometimes pending; then it wakes itself.
fn waits(cx: &mut Context<'_>) -> bool {
    let pending = random(3) == 0;
    if pending {
        log("~");
        cx.waker().wake_by_ref();
    }
    pending
}
struct Source(char, u32, u32);
impl Stream for Source {
    type Item = u32;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u32>> {
        log(self.0);
        if waits(cx) {
            return Poll::Pending;
        }
        if self.1 == self.2 {
            log("!");
            return Poll::Ready(None);
        }
        self.1 += 1;
        Poll::Ready(Some(self.1))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { ((self.2 - self.1) as usize, Some((self.2 - self.1) as usize)) }
}
fn source(name: char, n: u32) -> Source { Source(name, 0, n) }
/// A future that ends with x, later.
fn later<T: Unpin>(x: T) -> impl Future<Output = T> + Unpin {
    let mut x = Some(x);
    poll_fn(move |cx| {
        log("f");
        if waits(cx) { Poll::Pending } else { Poll::Ready(x.take().unwrap()) }
    })
}
fn run<S: Stream>(name: &str, s: S)
where
    S::Item: std::fmt::Debug,
{
    let mut s = Box::pin(s);
    let hint = s.size_hint();
    let all = block_on(async {
        let mut all = vec![];
        while let Some(x) = s.next().await {
            all.push(format!("{x:?}"));
            if all.len() == 12 {
                break;
            }
        }
        all.join(" ")
    });
    println!("{name}: {} | {hint:?} {:?} | {all}", LOG.with(|l| l.take()), s.size_hint());
}
fn end<F: Future>(name: &str, f: F)
where
    F::Output: std::fmt::Debug,
{
    let out = block_on(f);
    println!("{name}: {} | {out:?}", LOG.with(|l| l.take()));
}
fn once<S: FusedStream>(name: &str, s: S) {
    let mut s = Box::pin(s);
    let before = s.is_terminated();
    block_on(async { while s.next().await.is_some() {} });
    println!("{name}: {before} {} {}", s.is_terminated(), LOG.with(|l| l.take()));
}

fn main() {
    for seed in 0..4 {
        SEED.with(|s| s.set(seed * 77 + 5));
        let a = || source('a', 5);
        run("map", a().map(|x| x * 2));
        run("enumerate", a().enumerate());
        run("filter", a().filter(|x| later(x % 2 == 0)));
        run("filter_map", a().filter_map(|x| later((x != 3).then_some(x))));
        run("then", a().then(later));
        run("scan", a().scan(0, |sum, x| { *sum += x; later((*sum < 9).then_some(*sum)) }));
        run("skip_while", a().skip_while(|x| later(*x < 3)));
        run("take_while", a().take_while(|x| later(*x < 4)));
        run("take_until", a().take_until(later(()).then(|_| later(()))));
        run("take", a().take(2));
        run("skip", a().skip(3));
        run("fuse", a().fuse());
        run("chain", a().take(2).chain(source('b', 2)));
        run("zip", a().zip(source('b', 3)));
        run("peekable", a().peekable());
        run("chunks", a().chunks(2));
        run("ready_chunks", a().ready_chunks(3));
        run("flatten", a().map(|x| source('i', x % 3)).flatten());
        run("flat_map", a().flat_map(|x| stream::iter(vec![x; 2])));
        run("buffered", a().map(later).buffered(2));
        run("buffer_unordered", a().map(later).buffer_unordered(2));
        run("inspect", a().inspect(|x| log(x)));
        run("select", stream::select(a(), source('b', 3)));
        run("select_all", stream::select_all([a(), source('b', 2), source('c', 1)]));
        run("unfold", stream::unfold(0, |n| later((n < 3).then_some((n, n + 1)))));
        run("once", stream::once(later(7)));
        run("cycle", stream::iter(1..3).cycle());
        run("try_unfold", stream::try_unfold(0, |n| later(if n < 3 { Ok(Some((n, n + 1))) } else { Err("x") })));
        let r = || a().map(|x| if x == 4 { Err(x) } else { Ok(x) });
        run("and_then", r().and_then(|x| later(if x == 2 { Err(99) } else { Ok(x) })));
        run("or_else", r().or_else(|x| later(Ok::<u32, u32>(x * 100))));
        run("try_filter", r().try_filter(|x| later(*x != 1)));
        run("try_filter_map", r().try_filter_map(|x| later(Ok((x != 1).then_some(x)))));
        run("try_skip_while", r().try_skip_while(|x| later(Ok(*x < 2))));
        run("try_take_while", r().try_take_while(|x| later(Ok(*x < 3))));
        run("try_chunks", r().try_chunks(2));
        run("try_buffered", a().map(|x| Ok::<_, u32>(later(if x == 3 { Err(x) } else { Ok(x) }))).try_buffered(2));
        run("try_flatten", a().map(|x| Ok::<_, u32>(source('i', x % 2).map(Ok::<_, u32>))).try_flatten());
        end("collect", a().collect::<Vec<_>>());
        end("fold", a().fold(0, |s, x| later(s + x)));
        end("for_each", a().for_each(|_| later(())));
        end("for_each_concurrent", a().for_each_concurrent(2, |_| later(())));
        end("concat", a().map(|x| vec![x]).concat());
        end("unzip", a().map(|x| (x, x * x)).unzip::<_, _, Vec<_>, Vec<_>>());
        end("count", a().count());
        end("any", a().any(|x| later(x == 3)));
        end("all", a().all(|x| later(x < 9)));
        end("into_future", a().into_future().map(|(x, _)| x));
        end("try_fold", r().try_fold(0, |s, x| later(Ok(s + x))));
        end("try_for_each", r().try_for_each(|_| later(Ok(()))));
        end("try_for_each_concurrent", r().try_for_each_concurrent(2, |_| later(Ok(()))));
        end("try_collect", r().try_collect::<Vec<_>>());
        end("try_concat", r().map_ok(|x| vec![x]).try_concat());
        end("join", futures::future::join(later(1), later(2)));
        end("try_join", futures::future::try_join(later(Ok::<_, u8>(1)), later(Err::<u8, _>(2))));
        end("select", futures::future::select(later(1), later(2)).map(|e| e.factor_first().0));
        end("next_if", async { let mut p = Box::pin(a().peekable()); (p.as_mut().next_if(|x| *x == 1).await, p.as_mut().next_if(|x| *x == 1).await, p.as_mut().peek().await.copied(), p.next().await) });
        once("fused map", a().fuse().map(|x| x));
        once("fused filter", a().fuse().filter(|_| later(true)));
        once("fused scan", a().fuse().scan(0, |_, x| later((x < 3).then_some(x))));
        once("fused take", a().fuse().take(2));
        once("fused chunks", a().fuse().chunks(3));
    }
}
