use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use tokio::sync::*;
use tokio::time::{timeout, Duration};
#[derive(Debug, Default)]
struct S { a: u32, b: String }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let m = Arc::new(Mutex::new(S::default()));
    {
        let mut a = MutexGuard::map(m.lock().await, |s| &mut s.a);
        *a += 5;
        println!("{} {:?}", a, m.try_lock().map(|_| ()).map_err(|e| e.to_string()));
        let b = MutexGuard::try_map(m.clone().try_lock_owned().err().map(|_| ()).map_or_else(|| unreachable!(), |_| a).into_inner2(), |_| None::<&mut u32>);
        println!("{}", b.is_err());
    }
    println!("{m:?}");
    let o: OwnedMutexGuard<S> = m.clone().lock_owned().await;
    println!("{} {}", o.b.is_empty(), Arc::strong_count(&m));
    println!("{:?}", m);
    drop(o);
    let mut m2 = Arc::try_unwrap(m).unwrap();
    m2.get_mut().b.push('z');
    println!("{:?}", m2.into_inner());
    let rw = Arc::new(RwLock::with_max_readers(vec![1, 2, 3], 4));
    let r1 = rw.read().await;
    let r2 = RwLockReadGuard::map(rw.read().await, |v| &v[1]);
    println!("{} {} {}", r1.len(), *r2, rw.try_write().is_err());
    drop((r1, r2));
    let mut w = rw.clone().write_owned().await;
    w.push(4);
    let d = w.downgrade();
    println!("{:?} {:?}", d.deref(), rw.try_read().map(|r| r.len()));
    drop(d);
    let mut w = RwLockWriteGuard::map(rw.write().await, |v| v.last_mut().unwrap());
    *w.deref_mut() *= 10;
    println!("{rw:?}");
    drop(w);
    println!("{rw:?} {:?}", rw.blocking_free());
    let sem = Arc::new(Semaphore::new(5));
    let mut p = sem.acquire_many(3).await.unwrap();
    println!("{} {:?}", sem.available_permits(), sem.try_acquire_many(3).map(|_| ()));
    let q = sem.acquire().await.unwrap();
    p.merge(q);
    println!("{}", sem.available_permits());
    p.forget();
    let op = sem.clone().acquire_many_owned(1).await.unwrap();
    println!("{:?}", timeout(Duration::from_millis(5), sem.acquire()).await.is_err());
    sem.close();
    println!("{:?} {} {:?}", sem.acquire().await.map(|_| ()).unwrap_err().to_string(), sem.is_closed(), sem.try_acquire().map(|_| ()));
    drop(op);
    println!("{}", sem.available_permits());
    let (tx, mut rx) = mpsc::channel::<String>(2);
    println!("{} {}", tx.capacity(), tx.max_capacity());
    let permit = tx.reserve().await.unwrap();
    println!("{} {:?}", tx.capacity(), tx.try_reserve().is_ok());
    permit.send("r".into());
    let op = tx.clone().reserve_owned().await.unwrap();
    println!("{:?}", tx.try_send("full".into()));
    let tx2 = op.send("o".into());
    println!("{} {:?}", tx.same_channel(&tx2), tx.send_timeout("late".into(), Duration::from_millis(3)).await);
    println!("{:?} {:?} {:?}", rx.recv().await, rx.try_recv(), rx.try_recv());
    let weak = tx.downgrade();
    drop((tx, tx2));
    println!("{:?} {}", rx.recv().await, weak.upgrade().is_none());
    let (tx, mut rx) = mpsc::unbounded_channel::<i32>();
    tx.send(1).unwrap();
    rx.close();
    println!("{:?} {} {:?} {:?}", tx.send(2).map_err(|e| e.0), tx.is_closed(), rx.recv().await, rx.recv().await);
    let (mut otx, mut orx) = oneshot::channel::<u8>();
    println!("{:?} {}", orx.try_recv(), otx.is_closed());
    orx.close();
    otx.closed().await;
    println!("{:?} {:?}", otx.send(3), orx.await.map_err(|e| e.to_string()));
    let (btx, mut b1) = broadcast::channel::<u8>(4);
    let mut b2 = b1.resubscribe();
    for i in 0..6 { btx.send(i).unwrap(); }
    println!("{} {:?} {:?} {}", b1.len(), b1.recv().await, b1.try_recv(), b1.is_empty());
    println!("{:?} {}", b2.recv().await, btx.receiver_count());
    drop(b1); drop(b2);
    println!("{:?} {:?}", btx.send(9), btx.receiver_count());
    let n = Notify::new();
    n.notify_one(); n.notify_one();
    n.notified().await;
    println!("{}", timeout(Duration::from_millis(2), n.notified()).await.is_err());
    let f = n.notified();
    tokio::pin!(f);
    println!("{}", f.as_mut().enable());
    n.notify_waiters();
    f.await;
    let cell: OnceCell<u8> = OnceCell::new();
    println!("{:?} {:?}", cell.get_or_try_init(|| async { Err::<u8, _>("bad") }).await, cell.initialized());
    println!("{:?} {:?} {:?}", cell.set(1), cell.set(2), cell.get_or_init(|| async { 3 }).await);
}
trait Into2<'a> { fn into_inner2(self) -> MutexGuard<'a, S>; }
impl<'a> Into2<'a> for MappedMutexGuard<'a, u32> { fn into_inner2(self) -> MutexGuard<'a, S> { drop(self); let m: &'static Mutex<S> = Box::leak(Box::new(Mutex::new(S::default()))); m.try_lock().unwrap() } }
trait Free { fn blocking_free(&self) -> bool; }
impl<T> Free for RwLock<T> { fn blocking_free(&self) -> bool { self.try_write().is_ok() } }
