use async_std::channel;
use async_std::future;
use async_std::prelude::*;
use async_std::stream;
use async_std::sync::{Arc, Barrier, Mutex, RwLock, Condvar};
use async_std::task;
use std::time::{Duration, Instant};
#[async_std::main]
async fn main() -> Result<(), std::io::Error> {
    let h = task::spawn(async { task::sleep(Duration::from_millis(10)).await; 5 });
    println!("{}", h.await);
    println!("{:?}", future::timeout(Duration::from_millis(5), future::pending::<()>()).await);
    println!("{}", future::timeout(Duration::from_millis(5), future::pending::<()>()).await.unwrap_err());
    println!("{:?}", async { 3 }.timeout(Duration::from_millis(50)).await);
    let m = Arc::new(Mutex::new(vec![]));
    let hs: Vec<_> = (0..4).map(|i| { let m = m.clone(); task::spawn(async move { task::sleep(Duration::from_millis(20 * i)).await; m.lock().await.push(i); }) }).collect();
    for h in hs { h.await; }
    println!("{:?} {:?}", m.lock().await, m.try_lock().is_some());
    let rw = RwLock::new(5);
    { let a = rw.read().await; let b = rw.read().await; println!("{} {:?}", *a + *b, rw.try_write().is_none()); }
    *rw.write().await += 1;
    println!("{:?}", rw); println!("{}", rw.into_inner());
    let (s, r) = channel::bounded(1);
    let p = task::spawn(async move { for n in 0..3 { s.send(n).await.unwrap(); } });
    let mut all = vec![];
    while let Ok(n) = r.recv().await { all.push(n); }
    p.await;
    println!("{all:?} {:?} {}", r.recv().await, r.recv().await.unwrap_err());
    let (s, r) = channel::unbounded::<&str>();
    drop(r);
    println!("{:?} {}", s.send("x").await, s.try_send("y").unwrap_err());
    let v: Vec<_> = stream::from_iter(1..6).filter(|n| n % 2 == 1).map(|n| n * n).collect().await;
    println!("{v:?}");
    let mut n = 0;
    let v: Vec<i32> = stream::repeat_with(|| { n += 1; n }).take(3).collect().await;
    println!("{v:?}");
    println!("{:?} {:?}", stream::from_iter([4, 2, 9]).max().await, stream::from_iter([4, 2, 9]).min().await);
    println!("{:?}", stream::from_iter(vec![1, 2, 3]).chain(stream::once(7)).skip(1).enumerate().last().await);
    println!("{} {:?}", stream::from_iter(0..5).all(|x| x < 5).await, stream::from_iter(0..5).position(|x| x == 3).await);
    println!("{:?}", stream::from_iter(0..5).zip(stream::repeat('c')).nth(2).await);
    println!("{:?}", stream::empty::<u8>().next().await);
    let r: Option<Vec<u32>> = stream::from_iter([Some(1), None]).collect().await;
    println!("{r:?}");
    let r: Result<Vec<u32>, String> = stream::from_iter([Ok(1), Ok(2)]).collect().await;
    println!("{r:?}");
    println!("{}", stream::from_iter(1..=4).fold(1, |a, b| a * b).await);
    let start = Instant::now();
    let mut iv = stream::interval(Duration::from_millis(20)).take(2);
    while iv.next().await.is_some() {}
    println!("{}", start.elapsed().as_millis() / 20);
    let a = async { task::sleep(Duration::from_millis(30)).await; 1 };
    let b = async { task::sleep(Duration::from_millis(10)).await; 2 };
    println!("{}", a.race(b).await);
    println!("{:?}", async { 1 }.join(async { "x" }).await);
    println!("{:?}", async { Ok::<u8, String>(1) }.try_join(async { Err::<u8, String>("e".into()) }).await);
    println!("{}", async { 1 }.delay(Duration::from_millis(5)).await);
    let b = Arc::new(Barrier::new(3));
    let hs: Vec<_> = (0..3).map(|_| { let b = b.clone(); task::spawn(async move { b.wait().await.is_leader() }) }).collect();
    let mut leaders = 0;
    for h in hs { leaders += h.await as u32; }
    println!("{leaders}");
    println!("{}", task::spawn_blocking(|| { std::thread::sleep(Duration::from_millis(5)); "blocking" }).await);
    let t = task::spawn(async { task::sleep(Duration::from_secs(5)).await; 1 });
    println!("{:?}", t.cancel().await);
    println!("{:?}", task::Builder::new().name("n".into()).blocking(async { task::current().name().map(str::to_owned) }));
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let p2 = pair.clone();
    task::spawn(async move { *p2.0.lock().await = true; p2.1.notify_one(); });
    let mut g = pair.0.lock().await;
    while !*g { g = pair.1.wait(g).await; }
    println!("{}", *g);
    let h = task::spawn_local(async { std::rc::Rc::new(3) });
    println!("{}", h.await);
    let mut s = stream::from_fn({ let mut k = 0; move || { k += 1; (k < 3).then_some(k) } });
    while let Some(k) = s.next().await { print!("{k} "); }
    println!();
    Err(std::io::Error::new(std::io::ErrorKind::Other, "over"))
}
