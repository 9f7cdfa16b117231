use async_std::sync::{Arc, Barrier, Condvar, Mutex, RwLock, Weak};
use async_std::task;
use async_std::prelude::*;
use std::time::Duration;

struct Account { balance: i64, history: Vec<String> }
impl Account {
    fn apply(&mut self, who: &str, n: i64) -> Result<i64, String> {
        if self.balance + n < 0 { return Err(format!("{who}: {} is not enough for {}", self.balance, -n)); }
        self.balance += n;
        self.history.push(format!("{who}{n:+}"));
        Ok(self.balance)
    }
}

fn main() {
    task::block_on(async {
        let acc = Arc::new(Mutex::new(Account { balance: 10, history: vec![] }));
        println!("{:?}", acc.lock().await.apply("a", -3));
        println!("{:?}", acc.lock().await.apply("b", -30));
        let weak: Weak<_> = Arc::downgrade(&acc);
        let hs: Vec<_> = (1..=4).map(|i| { let acc = acc.clone(); task::spawn(async move { let mut g = acc.lock().await; task::yield_now().await; g.apply("t", i).unwrap(); }) }).collect();
        for h in hs { h.await; }
        let g = acc.lock().await;
        println!("{} {}", g.balance, g.history.len());
        drop(g);
        println!("{:?}", acc.try_lock().is_some());
        drop(acc);
        println!("{}", weak.upgrade().is_none());

        let rw = Arc::new(RwLock::new(String::from("v1")));
        {
            let (a, b) = (rw.read().await, rw.read().await);
            println!("{a} {b} {}", rw.try_write().is_none());
        }
        let writer = { let rw = rw.clone(); task::spawn(async move { rw.write().await.push_str("+w"); }) };
        writer.await;
        println!("{:?} {}", rw, rw.read().await.len());

        // A condition variable: a queue of one.
        let pair = Arc::new((Mutex::new(None::<u32>), Condvar::new()));
        let p2 = pair.clone();
        let consumer = task::spawn(async move {
            let (m, c) = &*p2;
            let mut got = vec![];
            while got.len() < 3 {
                let mut g = c.wait_until(m.lock().await, |v| v.is_some()).await;
                got.push(g.take().unwrap());
                c.notify_one();
            }
            got
        });
        for i in 0..3 {
            let (m, c) = &*pair;
            let mut g = m.lock().await;
            while g.is_some() { g = c.wait(g).await; }
            *g = Some(i * 11);
            drop(g);
            c.notify_one();
        }
        println!("{:?}", consumer.await);
        let (m, c) = &*pair;
        let (g, r) = c.wait_timeout(m.lock().await, Duration::from_millis(10)).await;
        println!("{:?} {}", *g, r.timed_out());
        drop(g);
        let (g, r) = c.wait_timeout_until(m.lock().await, Duration::from_millis(10), |v| v.is_none()).await;
        println!("{:?} {}", *g, r.timed_out());
        drop(g);

        let barrier = Arc::new(Barrier::new(3));
        let hs: Vec<_> = (0..3).map(|_| { let b = barrier.clone(); task::spawn(async move { b.wait().await.is_leader() }) }).collect();
        let mut leaders = 0;
        for h in hs { leaders += h.await as i32; }
        println!("leaders {leaders}");
        let pi = future_pair().race(async { task::sleep(Duration::from_millis(50)).await; (0, 0) }).await;
        println!("{pi:?}");
    });
}
async fn future_pair() -> (i32, i32) { async { 1 }.join(async { 2 }).await }
