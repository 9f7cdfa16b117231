use async_std::channel::{bounded, unbounded, TryRecvError, TrySendError};
use async_std::prelude::*;
use async_std::stream::{self, IntoStream};
use async_std::sync::{Arc, Barrier, Condvar, Mutex, RwLock};
use async_std::task::{self, JoinHandle};
use async_std::{future, io};
use std::time::{Duration, Instant};
async_std::task_local! { static REQ: std::cell::Cell<u32> = std::cell::Cell::new(0); }
async fn stage<T, U>(rx: async_std::channel::Receiver<T>, f: impl Fn(T) -> U + Send + 'static) -> async_std::channel::Receiver<U> where T: Send + 'static, U: Send + 'static {
    let (tx, out) = bounded(1);
    task::spawn(async move { while let Ok(v) = rx.recv().await { if tx.send(f(v)).await.is_err() { break } } });
    out
}
#[async_std::main]
async fn main() -> io::Result<()> {
    let (tx, rx) = unbounded();
    for i in 1..=5u64 { tx.send(i).await.unwrap(); }
    drop(tx);
    let out = stage(stage(rx, |n| n * n).await, |n| format!("#{n}")).await;
    println!("{:?}", out.collect::<Vec<_>>().await);
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let p2 = pair.clone();
    let h: JoinHandle<usize> = task::spawn(async move { let (l, c) = &*p2; let mut g = l.lock().await; let mut n = 0; while !*g { n += 1; g = c.wait(g).await; } n });
    task::sleep(Duration::from_millis(30)).await;
    *pair.0.lock().await = true;
    pair.1.notify_all();
    println!("waited {}", h.await);
    let b = Arc::new(Barrier::new(3));
    let hs: Vec<_> = (0..3).map(|_| { let b = b.clone(); task::spawn(async move { b.wait().await.is_leader() }) }).collect();
    let mut leaders = 0; for h in hs { leaders += h.await as u32; }
    println!("leaders {leaders}");
    let rw = RwLock::new(vec![1]);
    { let r = rw.read().await; println!("{:?} {}", *r, rw.try_write().is_none()); }
    rw.write().await.push(2);
    println!("{:?}", rw.into_inner());
    let h = task::Builder::new().name("named".into()).spawn(async { REQ.with(|c| c.set(7)); task::yield_now().await; (task::current().name().map(String::from), REQ.with(|c| c.get())) })?;
    println!("{:?} {}", h.await, REQ.with(|c| c.get()));
    let (tx, rx) = bounded::<u8>(1);
    println!("{:?} {:?} {:?}", tx.try_send(1), tx.try_send(2) == Err(TrySendError::Full(2)), rx.capacity());
    println!("{:?} {:?}", rx.try_recv(), rx.try_recv() == Err(TryRecvError::Empty));
    rx.close();
    println!("{:?}", tx.send(1).await.map_err(|e| e.to_string()));
    let t = Instant::now();
    let r = future::timeout(Duration::from_millis(100), future::pending::<()>()).await;
    println!("{:?} {}", r.map_err(|e| e.to_string()), t.elapsed().as_millis() / 100 >= 1);
    let x = async { 1 }.race(future::pending::<i32>()).await;
    let y = async { Err::<i32, &str>("e") }.try_race(async { task::sleep(Duration::from_millis(10)).await; Ok(2) }).await;
    println!("{x} {y:?} {:?}", async { 1 }.join(async { "b" }).await);
    let v: Vec<i32> = stream::from_iter(vec![5, 3, 8]).chain(stream::once(1)).collect().await;
    println!("{v:?}");
    let s = stream::from_iter(1..=10);
    println!("{:?}", s.skip(2).step_by(3).map(|x| x * 2).inspect(|x| print!("<{x}>")).max().await);
    println!("{:?}", stream::repeat(1).take(4).fold(0, |a, b| a + b).await);
    println!("{:?}", stream::from_iter(["a", "b"]).zip(stream::from_iter(1..)).collect::<Vec<_>>().await);
    println!("{:?}", stream::from_iter(vec![Some(1), None]).collect::<Option<Vec<i32>>>().await);
    println!("{:?} {:?}", stream::from_iter(0..5).partition::<Vec<_>, _>(|x| x % 2 == 0).await, stream::from_iter(0..4).find(|x| *x > 2).await);
    let mut iv = stream::interval(Duration::from_millis(20)).take(2);
    while iv.next().await.is_some() { print!("tick "); }
    println!();
    println!("{:?}", vec![1, 2].into_stream2().await);
    let r = task::spawn_blocking(|| { std::thread::sleep(Duration::from_millis(5)); "blocked" }).await;
    println!("{r}");
    let c = task::spawn(async { future::pending::<()>().await });
    println!("{:?}", c.cancel().await);
    let mut f = Box::pin(async { 3 });
    println!("{:?}", futures::poll!(&mut f));
    Ok(())
}
trait S2 { fn into_stream2(self) -> std::pin::Pin<Box<dyn std::future::Future<Output = i32>>>; }
impl S2 for Vec<i32> { fn into_stream2(self) -> std::pin::Pin<Box<dyn std::future::Future<Output = i32>>> { Box::pin(async move { stream::from_iter(self).into_stream().sum().await }) } }
