//! When combinators let go of what they hold.
use futures::executor::block_on;
use futures::future::{self, FutureExt, TryFutureExt, Either};
use futures::stream::{self, StreamExt, TryStreamExt, FuturesUnordered, FuturesOrdered};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

struct F<T>(&'static str, u8, Option<T>);
impl<T: Unpin> Future for F<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        if self.1 == 0 {
            println!("  {} ready", self.0);
            Poll::Ready(self.2.take().expect("polled again"))
        } else {
            self.1 -= 1;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
impl<T> Drop for F<T> {
    fn drop(&mut self) {
        println!("  ~{}", self.0);
    }
}
fn f<T>(n: &'static str, k: u8, v: T) -> F<T> {
    F(n, k, Some(v))
}
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("  drop {}", self.0);
    }
}
fn title(s: &str) {
    println!("{s}:");
}

fn main() {
    title("map");
    block_on(f("a", 0, 1).map(|x| println!("  mapped {x}")));
    title("then");
    block_on(f("a", 1, 1).then(|x| { println!("  then {x}"); f("b", 0, x) }));
    title("inspect");
    block_on(f("a", 0, 1).inspect(|x| println!("  inspect {x}")));
    title("and_then");
    let r: Result<i32, ()> = block_on(f("a", 0, Ok(1)).and_then(|x| { println!("  and {x}"); f("b", 1, Ok(x + 1)) }));
    println!("  {r:?}");
    title("or_else");
    let r: Result<i32, ()> = block_on(f("a", 0, Err("x")).or_else(|x| { println!("  or {x}"); f("b", 1, Err(())) }));
    println!("  {r:?}");
    title("map_ok map_err");
    let r: Result<i32, i32> = block_on(f("a", 0, Ok::<i32, i32>(1)).map_ok(|x| { println!("  ok {x}"); x }).map_err(|e| { println!("  err"); e }));
    println!("  {r:?}");
    title("flatten");
    block_on(f("outer", 0, f("inner", 1, ())).flatten());
    title("join");
    let (a, b) = block_on(future::join(f("a", 2, D("out a")), f("b", 0, D("out b"))));
    println!("  joined");
    drop((a, b));
    title("join!");
    block_on(async {
        let _x = futures::join!(f("a", 1, ()), f("b", 0, ()), f("c", 2, ()));
        println!("  joined");
    });
    title("try_join!");
    block_on(async {
        let r: Result<((), ()), &str> = futures::try_join!(f("a", 3, Ok(())), f("b", 1, Err("fail")));
        println!("  {r:?}");
    });
    title("try_join_all");
    let r = block_on(future::try_join_all(vec![f("a", 3, Ok(1)), f("b", 1, Err("fail")), f("c", 0, Ok(2))]));
    println!("  {r:?}");
    title("join_all");
    let r = block_on(future::join_all(vec![f("a", 2, 1), f("b", 0, 2), f("c", 1, 3)]));
    println!("  {r:?}");
    title("select");
    match block_on(future::select(f("a", 5, 1), f("b", 1, 2))) {
        Either::Left((x, _)) => println!("  left {x}"),
        Either::Right((x, rest)) => {
            println!("  right {x}");
            drop(rest);
            println!("  rest gone");
        }
    }
    title("select_all");
    let (x, i, rest) = block_on(future::select_all(vec![f("a", 5, 1), f("b", 1, 2), f("c", 3, 3)]));
    println!("  {x} at {i}, {} left", rest.len());
    drop(rest);
    title("select_ok");
    let r: Result<(i32, Vec<_>), &str> = block_on(future::select_ok(vec![f("a", 0, Err("no")), f("b", 1, Ok(2)), f("c", 9, Ok(3))]));
    println!("  {:?}", r.map(|(x, v)| (x, v.len())));
    title("select!");
    block_on(async {
        let mut a = f("a", 3, 1).fuse();
        let mut b = f("b", 1, 2).fuse();
        let got = futures::select_biased! { x = a => { println!("  in a"); x } x = b => { println!("  in b"); x } };
        println!("  got {got}");
        let again = futures::select_biased! { x = f("t", 0, 9).fuse() => { println!("  in t"); x } _ = a => 0 };
        println!("  {again}");
    });
    title("shared");
    let s = f("a", 1, 7).shared();
    let s2 = s.clone();
    println!("  {}", block_on(s));
    println!("  {}", block_on(s2));
    title("fuse");
    let mut fu = Box::pin(f("a", 0, 1).fuse());
    println!("  {:?}", (&mut fu).now_or_never());
    println!("  fuse alive");
    drop(fu);
    title("catch_unwind");
    let r = block_on(std::panic::AssertUnwindSafe(f("a", 0, ()).map(|_| { let _d = D("in panic"); panic!("oh") })).catch_unwind());
    println!("  {:?}", r.map(|()| 0).map_err(|e| e.downcast_ref::<&str>().copied()));
    title("abortable");
    let (ab, h) = future::abortable(f("a", 9, ()));
    h.abort();
    println!("  {:?}", block_on(ab));
    title("remote");
    let (r, h) = f("a", 0, D("output")).remote_handle();
    block_on(r);
    println!("  task done");
    let out = block_on(h);
    println!("  have {}", out.0);
    drop(out);
    title("stream then");
    block_on(async {
        let v: Vec<_> = stream::iter([("x", 1), ("y", 0)]).then(|(n, k)| f(n, k, n)).collect().await;
        println!("  {v:?}");
    });
    title("buffered");
    block_on(async {
        let mut s = stream::iter([("x", 3), ("y", 0), ("z", 1)]).map(|(n, k)| f(n, k, n)).buffered(2);
        while let Some(n) = s.next().await {
            println!("  got {n}");
        }
    });
    title("buffer_unordered dropped");
    block_on(async {
        let mut s = stream::iter([("x", 3), ("y", 0), ("z", 1), ("w", 1)]).map(|(n, k)| f(n, k, n)).buffer_unordered(2);
        println!("  got {:?}", s.next().await);
        println!("  leaving");
    });
    title("unordered");
    let mut u: FuturesUnordered<_> = vec![f("x", 2, 1), f("y", 0, 2), f("z", 1, 3)].into_iter().collect();
    println!("  {:?}", block_on(u.next()));
    drop(u);
    title("ordered");
    let mut u: FuturesOrdered<_> = vec![f("x", 2, D("ox")), f("y", 0, D("oy")), f("z", 9, D("oz"))].into_iter().collect();
    println!("  {:?}", block_on(u.next()).map(|d| d.0));
    drop(u);
    title("take_until");
    let v = block_on(stream::repeat(D("r")).take_until_done());
    println!("  {v}");
    title("try_for_each");
    let r = block_on(stream::iter(vec![Ok(1), Ok(2), Err(3), Ok(4)]).try_for_each(|x| f("e", 0, if x == 2 { Err(20) } else { Ok(()) })));
    println!("  {r:?}");
    title("OptionFuture and lazy");
    let o: future::OptionFuture<_> = Some(f("o", 0, ())).into();
    block_on(o);
    block_on(future::lazy(|_| D("lazy")).map(|d| println!("  {}", d.0)));
    title("end");
}
impl Clone for D {
    fn clone(&self) -> D { println!("  clone {}", self.0); D(self.0) }
}
trait T: futures::Stream + Sized {
    fn take_until_done(self) -> Pin<Box<dyn Future<Output = usize>>> where Self: 'static {
        Box::pin(self.take(3).take_until(f("until", 1, ())).map(|_| println!("  item")).count())
    }
}
impl<S: futures::Stream> T for S {}
