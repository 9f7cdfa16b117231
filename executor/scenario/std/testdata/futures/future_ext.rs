use futures::executor::block_on;
use futures::future::{self, AbortHandle, AbortRegistration, Abortable, Aborted, BoxFuture, Either, FusedFuture, FutureExt, LocalBoxFuture, MaybeDone, OptionFuture, TryFutureExt, TryMaybeDone};
use futures::task::{noop_waker_ref, Context, Poll};
use futures::{pin_mut, poll, StreamExt};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;

struct Steps(u32, &'static str);
impl std::future::Future for Steps {
    type Output = u32;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        println!("  {} {}", self.1, self.0);
        if self.0 == 0 { return Poll::Ready(self.1.len() as u32); }
        self.0 -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
impl Drop for Steps { fn drop(&mut self) { println!("  drop {}", self.1); } }

fn pick(n: u32) -> impl std::future::Future<Output = String> {
    match n { 0 => async { "zero".to_string() }.left_future(), 1 => future::ready("one".to_string()).left_future().right_future(), _ => async move { format!("many {n}") }.right_future().right_future() }
}
fn fact(n: u64) -> BoxFuture<'static, u64> { async move { if n < 2 { 1 } else { n * fact(n - 1).await } }.boxed() }
fn walk(v: &[i32]) -> LocalBoxFuture<'_, i32> { async move { match v { [] => 0, [x, rest @ ..] => x + walk(rest).await } }.boxed_local() }

fn main() {
    block_on(async {
        println!("{} {} {}", pick(0).await, pick(1).await, pick(5).await);
        println!("{} {}", fact(10).await, walk(&[1, 2, 3]).await);
        println!("{}", Steps(1, "map").map(|x| x * 2).await);
        println!("{}", Steps(0, "then").then(|n| Steps(1, "next").map(move |m| n * 10 + m)).await);
        println!("{:?}", Steps(0, "into").map_into::<u64>().await);
        println!("{:?} {:?}", async {}.unit_error().await as Result<(), ()>, async { 1 }.never_error().await.is_ok());
        println!("{:?}", async { Steps(0, "inner") }.flatten().await);
        println!("{:?}", async { futures::stream::iter(1..4) }.flatten_stream().collect::<Vec<_>>().await);
        println!("{:?}", Steps(1, "once").into_stream().chain(futures::stream::once(async { 7 })).collect::<Vec<_>>().await);
        println!("{:?} {:?}", Steps(1, "now").now_or_never(), Steps(0, "now").now_or_never());
        let mut f = Steps(2, "poll").fuse();
        println!("{:?} {:?}", poll!(&mut f), f.is_terminated());
        println!("{:?} {}", (&mut f).await, f.is_terminated());
        println!("{:?}", poll!(&mut f));
        let mut cx = Context::from_waker(noop_waker_ref());
        let mut s = Steps(1, "unpin");
        println!("{:?} {:?}", s.poll_unpin(&mut cx), s.poll_unpin(&mut cx));
        println!("{:?}", AssertUnwindSafe(async { let v: Vec<i32> = vec![]; v[3] }).catch_unwind().await.map_err(|e| e.downcast_ref::<String>().cloned()));
        println!("{:?}", future::poll_immediate(Steps(1, "imm")).await);
        println!("{:?} {:?}", OptionFuture::from(Some(Steps(0, "opt"))).await, OptionFuture::<Steps>::from(None).await);
        let x: Either<i32, i32> = Either::Left(3);
        println!("{} {:?} {:?}", x.factor_last(), x.is_left_like(), x);
    });
    block_on(async {
        // TryFutureExt
        let good = || async { Ok::<i32, String>(4) };
        let bad = || async { Err::<i32, String>("bad".into()) };
        println!("{:?} {:?}", good().map_ok(|x| x + 1).await, bad().map_ok(|x| x + 1).await);
        println!("{:?} {:?}", bad().map_err(|e| e.len()).await, good().map_err(|e| e.len()).await);
        println!("{:?} {:?}", good().map_ok_or_else(|e| e, |v| v.to_string()).await, bad().map_ok_or_else(|e| e, |v| v.to_string()).await);
        println!("{:?} {:?}", good().and_then(|x| async move { if x > 3 { Err(format!("{x}>3")) } else { Ok(x) } }).await, bad().and_then(|x| future::ok(x)).await);
        println!("{:?} {:?}", bad().or_else(|e| future::ok::<i32, ()>(e.len() as i32)).await, good().or_else(|_| future::err::<i32, u8>(0)).await);
        println!("{} {}", good().unwrap_or_else(|_| -1).await, bad().unwrap_or_else(|_| -1).await);
        println!("{:?} {:?}", good().ok_into::<i64>().await, bad().err_into::<Box<dyn std::error::Error>>().await.map_err(|e| e.to_string()));
        println!("{:?}", async { Ok::<_, String>(good()) }.try_flatten().await);
        println!("{:?}", good().inspect_ok(|v| println!("saw {v}")).inspect_err(|_| unreachable!()).await);
        println!("{:?}", bad().inspect_err(|e| println!("saw {e}")).into_future().await);
        println!("{:?}", future::try_join3(good(), good(), bad()).await);
        println!("{:?}", future::try_select(Box::pin(bad()), Box::pin(good())).await.map_err(|e| e.factor_first().0).map(|v| v.factor_first().0));
    });
    block_on(async {
        // Abort
        let (h, reg): (AbortHandle, AbortRegistration) = AbortHandle::new_pair();
        let task = Abortable::new(Steps(5, "abortable"), reg);
        pin_mut!(task);
        println!("{:?}", poll!(task.as_mut()));
        h.abort();
        println!("{} {}", task.is_aborted(), Aborted);
        println!("{:?}", task.as_mut().await);
        let (f, h) = future::abortable(async { 3 });
        println!("{:?}", f.await);
        h.abort();
        let (s, h) = futures::stream::abortable(futures::stream::iter(0..10));
        println!("{:?}", s.take(4).inspect(move |x| if *x == 2 { h.abort() }).collect::<Vec<_>>().await);
        // maybe_done
        let m = future::maybe_done(Steps(1, "maybe"));
        pin_mut!(m);
        println!("{:?}", m.as_mut().take_output());
        m.as_mut().await;
        println!("{:?}", m.as_mut().output_mut());
        println!("{:?}", matches!(*m, MaybeDone::Done(_)));
        println!("{:?}", m.as_mut().take_output());
        println!("{:?}", matches!(*m, MaybeDone::Gone));
        let t = future::try_maybe_done(async { Err::<u8, _>("no") });
        pin_mut!(t);
        println!("{:?}", t.as_mut().await);
        println!("{}", matches!(*t, TryMaybeDone::Gone));
        // select: who loses is given back, and goes on.
        match future::select(Steps(1, "left"), Steps(3, "right")).await {
            Either::Left((v, rest)) => println!("left {v}, then {}", rest.await),
            Either::Right((v, _)) => println!("right {v}"),
        }
        let (v, i, rest) = future::select_all(vec![Steps(2, "two"), Steps(0, "zero"), Steps(1, "one")]).await;
        println!("{v} {i} {:?}", rest.iter().map(|s| s.1).collect::<Vec<_>>());
        drop(rest);
        let r = future::select_ok(vec![async { Err("a") }.boxed(), async { futures::pending!(); Ok(1) }.boxed(), async { Ok(2) }.boxed()]).await;
        println!("{:?}", r.map(|(v, rest)| (v, rest.len())));
        let (a, b, c, d, e) = future::join5(future::ready(1), Steps(1, "j"), async { 'c' }, future::lazy(|_| "d"), future::ok::<u8, ()>(5)).await;
        println!("{a} {b} {c} {d} {e:?}");
        println!("{:?}", future::join_all((0..3).map(|i| Steps(i, ["x", "y", "z"][i as usize]))).await);
        println!("{:?}", future::try_join_all((0..3).map(|i| async move { if i == 1 { Err(i) } else { Ok(i) } })).await);
    });
}
trait EitherExt { fn factor_last(&self) -> i32; fn is_left_like(&self) -> bool; }
impl EitherExt for Either<i32, i32> { fn factor_last(&self) -> i32 { match self { Either::Left(x) | Either::Right(x) => *x } } fn is_left_like(&self) -> bool { matches!(self, Either::Left(_)) } }
