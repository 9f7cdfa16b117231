//! A tour through the futures crate.

use futures::channel::{mpsc, oneshot};
use futures::executor::{block_on, LocalPool, LocalSpawner, ThreadPool};
use futures::future::{self, AbortHandle, Abortable, Aborted, BoxFuture, Either, FutureExt, LocalBoxFuture, Shared, TryFutureExt};
use futures::lock::Mutex;
use futures::stream::{self, FuturesOrdered, FuturesUnordered, Stream, StreamExt, TryStreamExt};
use futures::task::{
    noop_waker, waker, waker_ref, ArcWake, AtomicWaker, Context, FutureObj, LocalFutureObj, LocalSpawnExt, Poll, SpawnExt,
};
use futures::{join, pending, pin_mut, poll, ready, select, try_join, Future, Sink, SinkExt};
use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{
    atomic::{AtomicUsize, Ordering},
    Arc,
};
struct Flag {
    hits: AtomicUsize,
}
impl ArcWake for Flag {
    fn wake_by_ref(a: &Arc<Self>) {
        a.hits.fetch_add(1, Ordering::SeqCst);
    }
}
struct Yield(u8);
impl Future for Yield {
    type Output = u8;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u8> {
        if self.0 == 0 {
            Poll::Ready(7)
        } else {
            self.0 -= 1;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
struct Count {
    n: u32,
    to: u32,
}
impl Stream for Count {
    type Item = u32;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u32>> {
        if self.n >= self.to {
            return Poll::Ready(None);
        }
        self.n += 1;
        if self.n % 3 == 0 {
            cx.waker().wake_by_ref();
            self.n -= 1;
            self.to -= 1;
            return Poll::Pending;
        }
        Poll::Ready(Some(self.n))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some((self.to - self.n) as usize))
    }
}
async fn risky(n: i32) -> Result<i32, String> {
    Yield(2).await;
    if n < 0 {
        Err(format!("negative {n}"))
    } else {
        Ok(n * 2)
    }
}
fn boxed(n: u32) -> BoxFuture<'static, u32> {
    async move {
        if n == 0 {
            0
        } else {
            n + boxed(n - 1).await
        }
    }
    .boxed()
}
fn local<'a>(s: &'a RefCell<Vec<String>>, t: &'a str) -> LocalBoxFuture<'a, usize> {
    async move {
        Yield(1).await;
        s.borrow_mut().push(t.to_string());
        s.borrow().len()
    }
    .boxed_local()
}
fn main() {
    let f = Arc::new(Flag { hits: AtomicUsize::new(0) });
    let w = waker(f.clone());
    let mut cx = Context::from_waker(&w);
    let mut y = Yield(3);
    let mut n = 0;
    while Pin::new(&mut y).poll(&mut cx).is_pending() {
        n += 1;
    }
    println!("{n} {} {}", f.hits.load(Ordering::SeqCst), Arc::strong_count(&f));
    {
        let r = waker_ref(&f);
        r.wake_by_ref();
        println!("{} {}", Arc::strong_count(&f), r.will_wake(&w));
    }
    drop(w);
    println!("{}", Arc::strong_count(&f));
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    let log = Rc::new(RefCell::new(vec![]));
    for i in 0..3 {
        let log = log.clone();
        sp.spawn_local(async move {
            Yield(i).await;
            log.borrow_mut().push(i);
        })
        .unwrap();
    }
    println!("{:?}", log.borrow());
    for _ in 0..9 {
        pool.run_until_stalled(); // futures before 0.3.26 stop after some polls of tasks that wake themselves
    }
    println!("{:?}", log.borrow());
    let h = sp.spawn_local_with_handle(async { Yield(2).await * 2 }).unwrap();
    println!("{}", pool.run_until(h));
    let sp2 = sp.clone();
    let l2 = log.clone();
    sp.spawn_local(async move {
        sp2.spawn_local(async move { l2.borrow_mut().push(99) }).unwrap();
        Yield(1).await;
    })
    .unwrap();
    println!("{} {:?}", pool.try_run_one(), log.borrow());
    pool.run();
    println!("{:?}", log.borrow());
    block_on(async {
        let (a, b) = join!(risky(1), Yield(1));
        println!("{a:?} {b}");
        println!("{:?}", try_join!(risky(1), risky(-2), risky(3)));
        println!(
            "{:?}",
            future::join_all((0..4).map(|i| async move {
                Yield(4 - i).await;
                i
            }))
            .await
        );
        println!("{:?}", future::try_join_all(vec![risky(1), risky(2)]).await);
        let (v, i, rest) = future::select_all(vec![Yield(3), Yield(1), Yield(2)]).await;
        println!("{v} {i} {}", rest.len());
        println!("{:?}", future::select_ok(vec![risky(-1).boxed(), risky(5).boxed()]).await.map(|(v, r)| (v, r.len())));
        match future::select(Box::pin(risky(4)), future::ready(1)).await {
            Either::Left((v, _)) => println!("left {v:?}"),
            Either::Right((v, rest)) => println!("right {v} {:?}", rest.await),
        }
        println!("{:?} {:?}", risky(3).map_ok(|x| x + 1).await, risky(-3).map_err(|e| e.len()).await);
        println!("{:?} {:?}", risky(1).and_then(|x| risky(x * 10)).await, risky(-1).or_else(|_| risky(8)).await);
        println!(
            "{:?} {}",
            risky(-5).unwrap_or_else(|e| e.len() as i32).await,
            Yield(1).map(|x| x as u32 * 100).then(|x| async move { x + 1 }).await
        );
        println!("{}", boxed(4).await);
        let s = RefCell::new(vec![]);
        println!("{} {} {:?}", local(&s, "a").await, local(&s, "b").await, s.borrow());
        let sh = risky(6).shared();
        let (x, y) = join!(sh.clone(), sh.clone());
        println!("{x:?} {y:?} {:?}", sh.peek());
        println!("{:?} {:?}", Yield(1).now_or_never(), Yield(0).now_or_never());
        let (h, reg) = AbortHandle::new_pair();
        let ab = Abortable::new(Yield(200), reg);
        h.abort();
        println!("{:?}", ab.await);
        println!("{:?}", future::lazy(|_| 5).await);
        println!("{:?}", future::poll_fn(|_| Poll::Ready(3)).await);
        println!("{:?}", future::ok::<i32, ()>(1).await);
        println!("{:?}", future::err::<(), i32>(1).into_future().await);
        println!(
            "{:?}",
            async {
                if n > 0 {
                    panic!("caught {}", n)
                }
                1u8
            }
            .catch_unwind_like()
            .await
            .is_err()
        );
        let m = future::maybe_done(Yield(1));
        pin_mut!(m);
        m.as_mut().await;
        println!("{:?}", m.as_mut().take_output());
        println!("{:?}", future::OptionFuture::from(Some(Yield(1))).await);
        let mut fz = Box::pin(Yield(1)).fuse();
        println!("{}", select! { v = fz => v, complete => 0 });
    });
    block_on(async {
        println!("{:?}", Count { n: 0, to: 8 }.collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(1..=6).filter(|x| future::ready(x % 2 == 0)).map(|x| x * x).collect::<Vec<_>>().await);
        println!(
            "{} {:?}",
            stream::iter([1, 2, 3]).fold(10, |a, x| async move { a + x }).await,
            stream::iter(vec!["a", "b"]).enumerate().collect::<Vec<_>>().await
        );
        println!(
            "{:?}",
            stream::iter(0..5).skip(1).take(3).chain(stream::once(async { 100 })).zip(stream::repeat('z')).collect::<Vec<_>>().await
        );
        println!(
            "{:?}",
            stream::iter(vec![3u64, 1, 2])
                .map(|x| async move {
                    Yield(x as u8).await;
                    x
                })
                .buffer_unordered(3)
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?}",
            stream::iter(vec![3u64, 1, 2])
                .map(|x| async move {
                    Yield(x as u8).await;
                    x
                })
                .buffered(2)
                .collect::<Vec<_>>()
                .await
        );
        let mut fu: FuturesUnordered<_> = (0..4)
            .map(|i| async move {
                Yield(5 - i).await;
                i
            })
            .collect();
        while let Some(i) = fu.next().await {
            print!("{i} ");
        }
        println!("{}", fu.is_empty());
        let mut fo = FuturesOrdered::new();
        for i in 0..3u8 {
            fo.push(async move {
                Yield(3 - i).await;
                i
            });
        }
        println!("{:?}", fo.collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(vec![Ok(1), Err("bad"), Ok(3)]).try_collect::<Vec<i32>>().await);
        println!("{:?}", stream::iter(vec![Ok::<_, ()>(1), Ok(2)]).try_fold(0, |a, x| async move { Ok(a + x) }).await);
        println!("{:?}", stream::unfold(1, |s| async move { (s < 40).then(|| (s, s * 3)) }).collect::<Vec<_>>().await);
        let mut p = Box::pin(stream::iter(1..4).peekable());
        println!("{:?} {:?}", p.as_mut().peek().await.copied(), p.next().await);
        println!("{:?}", stream::iter(0..7).chunks(3).collect::<Vec<_>>().await);
        println!("{:?}", stream::select(stream::iter([1, 3]), stream::iter([2, 4])).collect::<Vec<_>>().await);
        println!(
            "{:?}",
            stream::iter(1..5)
                .scan(0, |a, x| {
                    *a += x;
                    future::ready(Some(*a))
                })
                .take_while(|x| future::ready(*x < 9))
                .collect::<Vec<_>>()
                .await
        );
        stream::iter(0..3).for_each(|x| async move { print!("[{x}]") }).await;
        println!();
        stream::iter(0..4)
            .for_each_concurrent(2, |x| async move {
                Yield(4 - x).await;
                print!("<{x}>")
            })
            .await;
        println!();
        println!(
            "{:?} {:?}",
            stream::iter(0..5).any(|x| async move { x == 3 }).await,
            stream::iter(0..5).all(|x| async move { x < 3 }).await
        );
        println!("{:?}", stream::iter([[1, 2], [3, 4]]).flat_map(stream::iter).collect::<Vec<_>>().await);
        println!(
            "{:?}",
            stream::iter(0..6).then(|x| async move { x * 2 }).filter_map(|x| async move { (x > 4).then_some(x) }).concat_like().await
        );
        println!("{:?}", stream::empty::<i32>().next().await);
        println!("{}", stream::iter(0..9).count().await);
    });
    block_on(async {
        let (mut tx, mut rx) = mpsc::channel::<i32>(1);
        let prod = async move {
            for i in 0..4 {
                tx.send(i).await.unwrap();
                println!("sent {i}");
            }
        };
        let cons = async {
            let mut s = 0;
            while let Some(x) = rx.next().await {
                println!("got {x}");
                s += x;
            }
            s
        };
        println!("{:?}", join!(prod, cons));
        let (utx, urx) = mpsc::unbounded();
        for i in 0..3 {
            utx.unbounded_send(i).unwrap();
        }
        drop(utx);
        println!("{:?}", urx.collect::<Vec<_>>().await);
        let (otx, orx) = oneshot::channel();
        let (a, b) = join!(
            async {
                Yield(1).await;
                otx.send("one")
            },
            orx
        );
        println!("{a:?} {b:?}");
        let (otx, orx) = oneshot::channel::<u8>();
        drop(otx);
        println!("{:?}", orx.await);
        let (mut otx, orx) = oneshot::channel::<u8>();
        drop(orx);
        otx.cancellation().await;
        println!("{} {:?}", otx.is_canceled(), otx.send(1));
        let m = Rc::new(Mutex::new(0));
        join!(
            async {
                let mut g = m.lock().await;
                Yield(2).await;
                *g += 1;
            },
            async {
                let mut g = m.lock().await;
                *g *= 10;
            }
        );
        println!("{} {:?}", *m.lock().await, m.try_lock().is_some());
        let mut a = Box::pin(Yield(1).fuse());
        let mut b = Box::pin(risky(1).fuse());
        let mut n = 0;
        loop {
            select! { x = a => println!("a {x}"), y = b => println!("b {y:?}"), complete => break }
            n += 1;
        }
        println!("{n}");
        let aw = AtomicWaker::new();
        aw.register(&noop_waker());
        println!("{}", aw.take().is_some());
        let mut f = Box::pin(async {
            pending!();
            5
        });
        println!("{:?} {:?}", poll!(f.as_mut()), poll!(f.as_mut()));
    });
}
trait Cu: Future + Sized {
    fn catch_unwind_like(self) -> futures::future::CatchUnwind<std::panic::AssertUnwindSafe<Self>> {
        std::panic::AssertUnwindSafe(self).catch_unwind()
    }
}
impl<F: Future> Cu for F {}
trait Cl: Stream + Sized {
    fn concat_like(self) -> futures::stream::Collect<Self, Vec<Self::Item>> {
        self.collect()
    }
}
impl<S: Stream> Cl for S {}
