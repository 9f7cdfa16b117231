use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex, Weak};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore, TryAcquireError};
use tokio::time::{interval, sleep, timeout, Instant};

#[async_trait::async_trait]
trait Manager: Send + Sync + 'static {
    type Conn: Send;
    type Error: std::fmt::Debug + Send;
    async fn connect(&self) -> Result<Self::Conn, Self::Error>;
    async fn check(&self, c: &mut Self::Conn) -> bool;
}
#[derive(Debug)]
enum PoolError<E> { Timeout, Closed, Backend(E) }

struct Idle<C> { conn: C, since: Instant }
struct Inner<M: Manager> { manager: M, idle: StdMutex<VecDeque<Idle<M::Conn>>>, sem: Semaphore, returned: Notify, made: AtomicUsize }
struct Pool<M: Manager>(Arc<Inner<M>>);
impl<M: Manager> Clone for Pool<M> { fn clone(&self) -> Self { Pool(self.0.clone()) } }
struct Guard<M: Manager> { conn: Option<M::Conn>, pool: Weak<Inner<M>> }
impl<M: Manager> Deref for Guard<M> { type Target = M::Conn; fn deref(&self) -> &M::Conn { self.conn.as_ref().unwrap() } }
impl<M: Manager> DerefMut for Guard<M> { fn deref_mut(&mut self) -> &mut M::Conn { self.conn.as_mut().unwrap() } }
impl<M: Manager> Drop for Guard<M> {
    fn drop(&mut self) {
        if let Some(p) = self.pool.upgrade() {
            if let Some(conn) = self.conn.take() { p.idle.lock().unwrap().push_back(Idle { conn, since: Instant::now() }); }
            p.sem.add_permits(1);
            p.returned.notify_waiters();
        }
    }
}
impl<M: Manager> Guard<M> { fn detach(mut self) -> M::Conn { self.conn.take().unwrap() } }
impl<M: Manager> Pool<M> {
    fn new(manager: M, size: usize) -> Self { Pool(Arc::new(Inner { manager, idle: Default::default(), sem: Semaphore::new(size), returned: Notify::new(), made: AtomicUsize::new(0) })) }
    async fn get(&self, within: Duration) -> Result<Guard<M>, PoolError<M::Error>> {
        let permit = match timeout(within, self.0.sem.acquire()).await { Err(_) => return Err(PoolError::Timeout), Ok(Err(_)) => return Err(PoolError::Closed), Ok(Ok(p)) => p };
        loop {
            let idle = self.0.idle.lock().unwrap().pop_front();
            let conn = match idle {
                Some(mut i) => { if self.0.manager.check(&mut i.conn).await { i.conn } else { continue } }
                None => { self.0.made.fetch_add(1, Ordering::Relaxed); self.0.manager.connect().await.map_err(PoolError::Backend)? }
            };
            permit.forget();
            return Ok(Guard { conn: Some(conn), pool: Arc::downgrade(&self.0) });
        }
    }
    fn try_get(&self) -> Result<(), TryAcquireError> { self.0.sem.try_acquire().map(drop) }
    fn reap(&self, older: Duration) -> usize { let mut i = self.0.idle.lock().unwrap(); let n = i.len(); i.retain(|x| x.since.elapsed() < older); n - i.len() }
}
static NEXT: AtomicU32 = AtomicU32::new(1);
#[derive(Debug)]
struct Conn { id: u32, uses: u32 }
impl Drop for Conn { fn drop(&mut self) { println!("    close #{} after {}", self.id, self.uses); } }
struct Db { fail_on: u32 }
#[async_trait::async_trait]
impl Manager for Db {
    type Conn = Conn;
    type Error = String;
    async fn connect(&self) -> Result<Conn, String> {
        sleep(Duration::from_millis(10)).await;
        let id = NEXT.fetch_add(1, Ordering::SeqCst);
        if id == self.fail_on { Err(format!("refused #{id}")) } else { println!("    open #{id}"); Ok(Conn { id, uses: 0 }) }
    }
    async fn check(&self, c: &mut Conn) -> bool { c.uses < 3 }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let pool = Pool::new(Db { fail_on: 4 }, 2);
    let t0 = Instant::now();
    let mut hs = vec![];
    for w in 0..5 {
        let pool = pool.clone();
        hs.push(tokio::spawn(async move {
            let mut c = pool.get(Duration::from_millis(65)).await?;
            c.uses += 1;
            println!("{:>3} worker {w} has #{}", t0.elapsed().as_millis(), c.id);
            sleep(Duration::from_millis(30)).await;
            Ok::<_, PoolError<String>>((w, c.id))
        }));
    }
    let p2 = pool.clone();
    let watcher = tokio::spawn(async move { let mut n = 0; while timeout(Duration::from_millis(100), p2.0.returned.notified()).await.is_ok() { n += 1; } n });
    for h in hs { println!("{:?}", h.await.unwrap()); }
    println!("{:?} {}", pool.try_get(), pool.0.sem.available_permits());
    for _ in 0..3 { let mut c = pool.get(Duration::from_secs(1)).await.unwrap(); c.uses += 1; println!("#{} used {}", c.id, c.uses); }
    let c = pool.get(Duration::from_secs(1)).await.unwrap().detach();
    println!("detached {c:?}, {} permits", pool.0.sem.available_permits());
    let a = pool.get(Duration::from_secs(1)).await.unwrap();
    match pool.get(Duration::from_secs(1)).await { Err(e) => println!("{e:?}"), Ok(g) => println!("got #{}", g.id) }
    drop(a);
    drop(c);
    let mut iv = interval(Duration::from_secs(1));
    for _ in 0..3 { iv.tick().await; println!("reaped {}", pool.reap(Duration::from_millis(1500))); }
    pool.0.sem.close();
    println!("{:?} made {}", pool.get(Duration::ZERO).await.err(), pool.0.made.load(Ordering::Relaxed));
    println!("{}", watcher.await.unwrap());
}
