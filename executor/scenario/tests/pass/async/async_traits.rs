//! Async traits, async closures, recursion, IntoFuture and hand-made joins.

use std::cell::*;
use std::collections::HashMap;
use std::fmt::Debug;
use std::future::*;
use std::ops::AsyncFn;
use std::pin::*;
use std::rc::Rc;
use std::task::*;
fn block_on<F: IntoFuture>(f: F) -> F::Output {
    let mut f = pin!(f.into_future());
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            return v;
        }
    }
}
type BoxFut<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;
trait Handler {
    fn handle<'a>(&'a self, req: &'a str) -> BoxFut<'a, Result<String, String>>;
}
impl<F, Fut> Handler for F
where
    F: Fn(String) -> Fut,
    Fut: Future<Output = String> + 'static,
{
    fn handle<'a>(&'a self, req: &'a str) -> BoxFut<'a, Result<String, String>> {
        let f = self(req.to_string());
        Box::pin(async move { Ok(f.await) })
    }
}
struct Deny;
impl Handler for Deny {
    fn handle<'a>(&'a self, req: &'a str) -> BoxFut<'a, Result<String, String>> {
        Box::pin(ready(Err(format!("denied {req}"))))
    }
}
trait Repo {
    async fn get(&self, id: u32) -> Option<String>;
    async fn all(&self) -> Vec<String> {
        let mut v = vec![];
        let mut i = 0;
        while let Some(s) = self.get(i).await {
            v.push(s);
            i += 1;
        }
        v
    }
    fn count(&self) -> impl Future<Output = usize> {
        async { self.all().await.len() }
    }
}
struct Mem(Vec<&'static str>);
impl Repo for Mem {
    async fn get(&self, id: u32) -> Option<String> {
        yield_now().await;
        self.0.get(id as usize).map(|s| s.to_string())
    }
}
struct YieldNow(bool);
impl Future for YieldNow {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if !std::mem::replace(&mut self.0, true) {
            cx.waker().wake_by_ref();
            Poll::Pending
        } else {
            Poll::Ready(())
        }
    }
}
fn yield_now() -> YieldNow {
    YieldNow(false)
}
async fn fib(n: u32) -> u64 {
    if n < 2 {
        return n as u64;
    }
    Box::pin(fib(n - 1)).await + Box::pin(fib(n - 2)).await
}
fn fact(n: u64) -> BoxFut<'static, u64> {
    Box::pin(async move {
        if n == 0 {
            1
        } else {
            yield_now().await;
            n * fact(n - 1).await
        }
    })
}
async fn retry<T, E: Debug, F: AsyncFnMut(u32) -> Result<T, E>>(mut f: F, max: u32) -> Result<T, E> {
    let mut n = 1;
    loop {
        match f(n).await {
            Ok(v) => return Ok(v),
            Err(e) if n < max => {
                println!("attempt {n}: {e:?}");
                n += 1;
            }
            Err(e) => break Err(e),
        }
    }
}
async fn twice(f: impl AsyncFn(i32) -> i32) -> i32 {
    f(1).await + f(2).await
}
async fn once(f: impl AsyncFnOnce(&str) -> String) -> String {
    f("once").await
}
async fn map_async<T, U, Fut: Future<Output = U>>(v: Vec<T>, f: impl Fn(T) -> Fut) -> Vec<U> {
    let mut out = Vec::with_capacity(v.len());
    for x in v {
        out.push(f(x).await);
    }
    out
}
struct Req {
    url: String,
    n: u8,
}
impl Req {
    fn new(u: &str) -> Self {
        Req { url: u.into(), n: 0 }
    }
    fn tries(mut self, n: u8) -> Self {
        self.n = n;
        self
    }
}
impl IntoFuture for Req {
    type Output = String;
    type IntoFuture = Pin<Box<dyn Future<Output = String>>>;
    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            for _ in 0..self.n {
                yield_now().await;
            }
            format!("{} x{}", self.url, self.n)
        })
    }
}
enum MaybeDone<F: Future> {
    Going(F),
    Done(F::Output),
    Gone,
}
impl<F: Future + Unpin> MaybeDone<F>
where
    F::Output: Unpin,
{
    fn poll(&mut self, cx: &mut Context<'_>) -> bool {
        if let Self::Going(f) = self {
            match Pin::new(f).poll(cx) {
                Poll::Ready(v) => *self = Self::Done(v),
                Poll::Pending => return false,
            }
        }
        true
    }
    fn take(&mut self) -> Option<F::Output> {
        match std::mem::replace(self, Self::Gone) {
            Self::Done(v) => Some(v),
            other => {
                *self = other;
                None
            }
        }
    }
}
async fn join2<A: Future, B: Future>(a: A, b: B) -> (A::Output, B::Output)
where
    A::Output: Unpin,
    B::Output: Unpin,
{
    let (a, b) = (pin!(a), pin!(b));
    let (mut a, mut b) = (MaybeDone::Going(a), MaybeDone::Going(b));
    poll_fn(|cx| {
        let (x, y) = (a.poll(cx), b.poll(cx));
        if x && y {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    (a.take().unwrap(), b.take().unwrap())
}
macro_rules! join { ($($f:expr),+ $(,)?) => {{ let mut fs: Vec<BoxFut<'_, String>> = vec![$(Box::pin(async { format!("{:?}", $f.await) })),+]; let mut out = vec![None; fs.len()]; poll_fn(|cx| { let mut left = 0; for (f, o) in fs.iter_mut().zip(out.iter_mut()) { if o.is_none() { match f.as_mut().poll(cx) { Poll::Ready(v) => *o = Some(v), Poll::Pending => left += 1 } } } if left == 0 { Poll::Ready(()) } else { Poll::Pending } }).await; out.into_iter().flatten().collect::<Vec<_>>() }} }
struct Noisy(&'static str, Rc<RefCell<Vec<String>>>);
impl Drop for Noisy {
    fn drop(&mut self) {
        self.1.borrow_mut().push(format!("drop {}", self.0));
    }
}
fn main() {
    let mut routes: HashMap<&str, Box<dyn Handler>> = HashMap::new();
    routes.insert(
        "/hi",
        Box::new(|r: String| async move {
            yield_now().await;
            r.to_uppercase()
        }),
    );
    routes.insert("/no", Box::new(Deny));
    for p in ["/hi", "/no", "/404"] {
        let r = block_on(async {
            match routes.get(p) {
                Some(h) => h.handle(p).await,
                None => Err("not found".into()),
            }
        });
        println!("{p}: {r:?}");
    }
    let m = Mem(vec!["a", "b", "c"]);
    println!("{:?} {} {:?}", block_on(m.all()), block_on(m.count()), block_on(m.get(9)));
    println!("{} {}", block_on(fib(10)), block_on(fact(10)));
    println!(
        "{:?}",
        block_on(retry(
            async |n| if n < 3 {
                yield_now().await;
                Err(format!("no {n}"))
            } else {
                Ok(n * 100)
            },
            5
        ))
    );
    println!("{:?}", block_on(retry(async |_| Err::<(), _>("never"), 2)));
    let k = 10;
    println!(
        "{}",
        block_on(twice(async |x| {
            yield_now().await;
            x * k
        }))
    );
    let owned = String::from("own");
    println!("{}", block_on(once(async move |s: &str| owned + s)));
    println!("{:?}", block_on(map_async(vec![1, 2, 3], |x| async move { x * x })));
    println!("{}", block_on(Req::new("/x").tries(2)));
    println!("{}", block_on(async { Req::new("/y").await.len() }));
    println!(
        "{:?}",
        block_on(join2(
            async {
                yield_now().await;
                1
            },
            async { "two" }
        ))
    );
    println!(
        "{:?}",
        block_on(async {
            join!(
                ready(1),
                async {
                    yield_now().await;
                    'x'
                },
                fib(5)
            )
        })
    );
    let log = Rc::new(RefCell::new(vec![]));
    let l = log.clone();
    let f = async move {
        let _a = Noisy("a", l.clone());
        let b = Noisy("b", l.clone());
        {
            let _c = Noisy("c", l.clone());
            yield_now().await;
        }
        drop(b);
        l.borrow_mut().push("mid".into());
        yield_now().await;
        let _d = Noisy("d", l);
        5
    };
    let mut f = Box::pin(f);
    let mut cx = Context::from_waker(Waker::noop());
    println!("{:?} {:?}", f.as_mut().poll(&mut cx), log.borrow());
    println!("{:?} {:?}", f.as_mut().poll(&mut cx), log.borrow());
    drop(f);
    println!("{:?}", log.borrow());
    let r: Result<i32, std::num::ParseIntError> = block_on(async {
        let a: i32 = async { "5" }.await.parse()?;
        let b = "x".parse::<i32>();
        Ok(a + b?)
    });
    println!("{}", r.unwrap_err());
    let v = block_on(async {
        let mut s = 0;
        'outer: for i in 0.. {
            for j in 0..i {
                yield_now().await;
                s += j;
                if s > 20 {
                    break 'outer;
                }
            }
        }
        s
    });
    println!("{v}");
    let fs: Vec<BoxFut<'_, usize>> = vec![Box::pin(async { 1 }), Box::pin(async { m.0.len() }), Box::pin(ready(7))];
    println!(
        "{}",
        block_on(async {
            let mut t = 0;
            for f in fs {
                t += f.await;
            }
            t
        })
    );
    let mut o = Some(ready(3));
    let x = block_on(async {
        match o.as_mut() {
            Some(f) => f.await,
            None => 0,
        }
    });
    println!("{x} {:?}", std::mem::size_of::<Ready<u8>>() > 0);
    let lazy = async {
        println!("ran");
        9
    };
    println!("made");
    println!("{}", block_on(lazy));
    println!(
        "{:?}",
        block_on(poll_fn({
            let mut n = 0;
            move |_| {
                n += 1;
                if n == 4 {
                    Poll::Ready(n)
                } else {
                    Poll::Pending
                }
            }
        }))
    );
    let c = async |a: &mut Vec<i32>, b: i32| {
        a.push(b);
        a.len()
    };
    let mut vs = vec![];
    println!("{}", block_on(c(&mut vs, 4)));
    println!("{vs:?}");
    block_on(async {
        let f = ready(1);
        f.await;
        let f2 = std::pin::pin!(async { 2 });
        println!("{}", f2.await);
        println!("{:?}", std::panic::catch_unwind(|| 3));
    });
    let mut done = Box::pin(async { 1 });
    let _ = done.as_mut().poll(&mut cx);
    let _ = done.as_mut().poll(&mut cx);
}
