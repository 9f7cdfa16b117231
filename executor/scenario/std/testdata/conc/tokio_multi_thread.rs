use std::{
    sync::{atomic::*, Arc, Mutex as M},
    thread,
    time::Duration as D,
};
use tokio::{runtime, sync::*, task, time};
#[derive(Debug)]
enum Cmd {
    Get(String, oneshot::Sender<Option<u32>>),
    Set(String, u32),
}
fn main() {
    let rt = runtime::Builder::new_multi_thread()
        .worker_threads(3)
        .thread_name("wk")
        .enable_all()
        .build()
        .unwrap();
    rt.block_on(async {
        let (tx, mut rx) = mpsc::channel::<Cmd>(4);
        let actor = tokio::spawn(async move {
            let mut m = std::collections::BTreeMap::new();
            while let Some(c) = rx.recv().await {
                match c {
                    Cmd::Get(k, r) => {
                        let _ = r.send(m.get(&k).copied());
                    }
                    Cmd::Set(k, v) => {
                        m.insert(k, v);
                    }
                }
            }
            m.len()
        });
        for i in 0..5 {
            tx.send(Cmd::Set(format!("k{}", i % 3), i)).await.unwrap();
        }
        let (a, b) = oneshot::channel();
        tx.send(Cmd::Get("k1".into(), a)).await.unwrap();
        println!("{:?}", b.await);
        drop(tx);
        println!("{}", actor.await.unwrap());
    });
    let (tx, mut rx) = mpsc::channel::<i32>(1);
    let t = thread::spawn(move || {
        for i in 0..3 {
            tx.blocking_send(i).unwrap();
        }
    });
    rt.block_on(async {
        let mut s = 0;
        while let Some(x) = rx.recv().await {
            s += x;
        }
        println!("{s}");
    });
    t.join().unwrap();
    let (tx, mut rx) = mpsc::unbounded_channel::<i32>();
    rt.spawn(async move {
        for i in 0..3 {
            time::sleep(D::from_millis(2)).await;
            tx.send(i).unwrap();
        }
    });
    println!(
        "{:?}",
        thread::spawn(move || {
            let mut v = vec![];
            while let Some(x) = rx.blocking_recv() {
                v.push(x);
            }
            v
        })
        .join()
        .unwrap()
    );
    rt.block_on(async {
        let name = tokio::spawn(async { thread::current().name().map(String::from) }).await.unwrap();
        println!("{name:?}");
        let b = Arc::new(Barrier::new(4));
        let c = Arc::new(AtomicU32::new(0));
        let hs: Vec<_> = (0..4)
            .map(|_| {
                let (b, c) = (b.clone(), c.clone());
                tokio::spawn(async move {
                    c.fetch_add(1, Ordering::SeqCst);
                    b.wait().await;
                    c.load(Ordering::SeqCst)
                })
            })
            .collect();
        for h in hs {
            print!("{} ", h.await.unwrap());
        }
        println!();
        let s = Arc::new(Semaphore::new(2));
        let mx = Arc::new((AtomicI32::new(0), AtomicI32::new(0)));
        let hs: Vec<_> = (0..6)
            .map(|_| {
                let (s, mx) = (s.clone(), mx.clone());
                tokio::spawn(async move {
                    let _p = s.acquire().await.unwrap();
                    let n = mx.0.fetch_add(1, Ordering::SeqCst) + 1;
                    mx.1.fetch_max(n, Ordering::SeqCst);
                    time::sleep(D::from_millis(3)).await;
                    mx.0.fetch_sub(1, Ordering::SeqCst);
                })
            })
            .collect();
        for h in hs {
            h.await.unwrap();
        }
        println!("max {}", mx.1.load(Ordering::SeqCst));
        let t = time::Instant::now();
        let hs: Vec<_> = (0..6).map(|_| task::spawn_blocking(|| thread::sleep(D::from_millis(20)))).collect();
        for h in hs {
            h.await.unwrap();
        }
        println!("{}", t.elapsed().as_millis() < 60);
        let m = Arc::new(Mutex::new(vec![]));
        let hs: Vec<_> = (0..3)
            .map(|i| {
                let m = m.clone();
                tokio::spawn(async move {
                    time::sleep(D::from_millis(i * 5 + 1)).await;
                    m.lock().await.push(i);
                })
            })
            .collect();
        for h in hs {
            h.await.unwrap();
        }
        println!("{:?}", m.lock().await);
        let h = tokio::spawn(async {
            let _g = scopeguard();
            time::sleep(D::from_secs(10)).await;
        });
        time::sleep(D::from_millis(5)).await;
        h.abort();
        println!("{:?}", h.await.map_err(|e| e.is_cancelled()));
        let r = tokio::spawn(async {
            tokio::spawn(async {
                if true {
                    panic!("inner")
                }
                1
            })
            .await
            .is_err()
        })
        .await;
        println!("{r:?}");
        println!(
            "{:?}",
            time::timeout(D::from_millis(5), async {
                loop {
                    task::yield_now().await;
                }
            })
            .await
            .is_err()
                || true
        );
    });
    let l = Arc::new(M::new(vec![]));
    let l2 = l.clone();
    rt.block_on(async move {
        let (tx, rx) = watch::channel(0);
        let mut hs = vec![];
        for i in 0..2 {
            let mut rx = rx.clone();
            let l = l2.clone();
            hs.push(tokio::spawn(async move {
                while rx.changed().await.is_ok() {
                    let v = *rx.borrow();
                    if v == 3 {
                        l.lock().unwrap().push(i);
                    }
                }
            }));
        }
        for v in 1..4 {
            tx.send(v).unwrap();
            time::sleep(D::from_millis(2)).await;
        }
        drop(tx);
        for h in hs {
            h.await.unwrap();
        }
    });
    let mut v = l.lock().unwrap().clone();
    v.sort();
    println!("{v:?}");
    let h = rt.handle().clone();
    println!(
        "{}",
        thread::spawn(move || h.block_on(async {
            time::sleep(D::from_millis(1)).await;
            5
        }))
        .join()
        .unwrap()
    );
    drop(rt);
    struct S(i32);
    impl Drop for S {
        fn drop(&mut self) {
            println!("S{}", self.0)
        }
    }
    fn scopeguard() -> S {
        S(1)
    }
}
