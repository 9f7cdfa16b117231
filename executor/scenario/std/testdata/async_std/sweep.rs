use async_std::io::{self, BufReader, BufWriter, Cursor, prelude::*};
use async_std::prelude::*;
use async_std::sync::{Arc, Mutex, RwLock, Weak};
use async_std::task::{self, Poll, Context, JoinHandle, Task, TaskId};
use async_std::{channel, future, stream};
use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::time::Duration;
task_local! {
    static REQ: Cell<u32> = Cell::new(1);
    pub static NAME: RefCell<String> = RefCell::new("none".to_string());
}
struct Twice(u8);
impl Future for Twice {
    type Output = &'static str;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if self.0 == 2 { Poll::Ready("twice") } else { self.0 += 1; cx.waker().wake_by_ref(); Poll::Pending }
    }
}
async fn whoami() -> String {
    task::current().name().unwrap_or("<anon>").to_string()
}
struct Countdown(u32);
impl Stream for Countdown {
    type Item = u32;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<u32>> {
        if self.0 == 0 { Poll::Ready(None) } else { self.0 -= 1; Poll::Ready(Some(self.0)) }
    }
}
fn main() -> io::Result<()> {
    task::block_on(async {
        println!("{} {}", whoami().await, Twice(0).await);
        let h: JoinHandle<(String, u32)> = task::Builder::new().name("worker-a".to_string()).spawn(async {
            REQ.with(|r| r.set(r.get() + 41));
            NAME.with(|n| n.borrow_mut().push_str("-changed"));
            task::yield_now().await;
            (whoami().await, REQ.with(Cell::get))
        })?;
        let t: Task = h.task().clone();
        let id: TaskId = t.id();
        println!("{:?} {}", t.name(), id == h.task().id());
        println!("{:?} {} {}", h.await, REQ.with(|r| r.get()), NAME.with(|n| n.borrow().clone()));
        println!("{}", REQ.try_with(|r| r.get()).is_ok());
        let v = task::spawn(async { vec![1, 2, 3] }).await;
        println!("{:?} {}", v, task::spawn_blocking(|| std::thread::current().name().is_some()).await);
        let mut c = Countdown(5);
        while let Some(x) = c.next().await { print!("{x} "); }
        println!();
        println!("{:?} {:?}", Countdown(5).nth(1).await, Countdown(4).skip(1).last().await);
        println!("{}", Countdown(5).fold(0, |a, b| a * 2 + b).await);
        Countdown(3).for_each(|x| print!("[{x}]")).await;
        println!();
        println!("{:?} {:?}", Countdown(9).min_by(|a, b| b.cmp(a)).await, Countdown(3).max().await);
        println!("{:?}", Countdown(6).find_map(|x| if x % 4 == 0 { Some(x * 100) } else { None }).await);
        println!("{} {}", Countdown(3).all(|x| x < 3).await, Countdown(3).any(|x| x == 7).await);
        let mut s = Countdown(3).zip(stream::repeat('z')).map(|(n, c)| c.to_string().repeat(n as usize + 1)).inspect(|s| print!("({s})")).fuse();
        while let Some(x) = s.next().await { print!("{x} "); }
        println!();
        let mut st = stream::from_fn({ let mut n = 0; move || { n += 1; if n < 4 { Some(n * n) } else { None } } }).chain(stream::once(100)).take(10).filter(|x| x % 2 == 0 || *x == 1);
        let mut got = vec![]; while let Some(x) = st.next().await { got.push(x) }
        println!("{got:?}");
        println!("{got:?}");
        println!("{:?}", Countdown(3).try_fold(0u32, |a: u32, x| a.checked_sub(x).ok_or("below")).await);
        println!("{:?}", Countdown(3).try_for_each(|x| if x == 1 { Err(x) } else { Ok(()) }).await);
        println!("{:?}", Countdown(7).step_by(3).next().await);
        println!("{:?}", Countdown(4).scan(0, |s, x| { *s += x; Some(*s) }).enumerate().last().await);
        println!("{:?} {:?}", Countdown(2).eq(Countdown(2)).await, Countdown(2).partial_cmp(Countdown(3)).await);
        println!("{:?}", future::timeout(Duration::from_millis(5), future::pending::<u8>()).await);
        println!("{:?} {}", future::timeout(Duration::from_secs(5), future::ready(8)).await, future::poll_fn(|_| Poll::Ready(3)).await);
        println!("{:?}", io::timeout(Duration::from_millis(5), async { future::pending::<()>().await; Ok(()) }).await.map_err(|e| (e.kind(), e.to_string())));
        let m = Arc::new(Mutex::new(0));
        let w: Weak<Mutex<i32>> = Arc::downgrade(&m);
        let hs: Vec<_> = (0..5).map(|i| { let m = m.clone(); task::spawn(async move { let mut g = m.lock().await; let v = *g; task::yield_now().await; *g = v + i; }) }).collect();
        for h in hs { h.await }
        println!("{:?} {} {:?}", m, w.upgrade().is_some(), m.try_lock().map(|g| *g));
        let rw = RwLock::new(String::new());
        rw.write().await.push_str("rw");
        println!("{:?} {}", rw.try_read().map(|g| g.len()), *rw.read().await);
        let (tx, rx) = channel::bounded::<u32>(1);
        let p = task::spawn(async move { for i in 0..4 { if tx.send(i).await.is_err() { return i } } 99 });
        println!("{:?} {:?}", rx.recv().await, rx.recv().await);
        drop(rx);
        println!("{}", p.await >= 2); // the third may have been sent when the receiver goes
        let mut w = BufWriter::new(Cursor::new(Vec::new()));
        write!(w, "{}-{:03}\n", "line", 7).await?;
        writeln!(w, "second").await?;
        w.flush().await?;
        let data = w.into_inner().await.map(|c| c.into_inner()).unwrap();
        let mut lines = BufReader::new(&data[..]).lines();
        while let Some(l) = lines.next().await { println!("{:?}", l?); }
        let mut parts = BufReader::new(&b"a,b,,c"[..]).split(b',');
        while let Some(p) = parts.next().await { print!("{:?} ", String::from_utf8(p?).unwrap()); }
        println!();
        let mut s = String::new();
        Cursor::new("text to read").take(4).read_to_string(&mut s).await?;
        let mut out = vec![];
        let n = io::copy(&mut &b"0123"[..], &mut out).await?;
        println!("{s} {n} {out:?}");
        let h = task::spawn(async { task::sleep(Duration::from_millis(10)).await; 5 });
        let c = task::spawn(future::pending::<()>());
        println!("{} {:?}", h.await, c.cancel().await);
        task::Builder::new().blocking(async { println!("blocking builder {}", task::current().name().is_none()) });
        println!("{:?}", task::try_current().is_some());
        Err(io::Error::from(io::ErrorKind::AddrInUse))
    })
}
