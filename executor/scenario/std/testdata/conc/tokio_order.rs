use std::sync::{Arc, Mutex};
use tokio::task::yield_now;
fn main() {
    for flavor in [0] {
        let _ = flavor;
        let rt = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let log = Arc::new(Mutex::new(vec![]));
        let l = log.clone();
        rt.block_on(async move {
            let mut hs = vec![];
            for i in 0..4 {
                let l = l.clone();
                hs.push(tokio::spawn(async move {
                    for j in 0..3 {
                        l.lock().unwrap().push(format!("{i}.{j}"));
                        if i % 2 == 0 {
                            yield_now().await
                        } else {
                            tokio::time::sleep(std::time::Duration::from_millis(1)).await
                        }
                    }
                }));
            }
            l.lock().unwrap().push("main".into());
            yield_now().await;
            l.lock().unwrap().push("main2".into());
            for h in hs {
                h.await.unwrap();
            }
        });
        println!("{}", log.lock().unwrap().join(" "));
    }
    let rt = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let log = Arc::new(Mutex::new(vec![]));
    let l = log.clone();
    rt.block_on(async move {
        let (tx, mut rx) = tokio::sync::mpsc::channel::<u32>(4);
        let l2 = l.clone();
        let c = tokio::spawn(async move {
            while let Some(x) = rx.recv().await {
                l2.lock().unwrap().push(format!("r{x}"));
            }
        });
        let mut hs = vec![];
        for i in 0..3 {
            let tx = tx.clone();
            let l = l.clone();
            hs.push(tokio::spawn(async move {
                for j in 0..4 {
                    tx.send(i * 10 + j).await.unwrap();
                    l.lock().unwrap().push(format!("s{}", i * 10 + j));
                }
            }));
        }
        drop(tx);
        for h in hs {
            h.await.unwrap();
        }
        c.await.unwrap();
    });
    println!("{}", log.lock().unwrap().join(" "));
    let r = rt.block_on(async {
        tokio::spawn(async {
            let mut n = 0u32;
            let (tx, mut rx) = tokio::sync::mpsc::unbounded_channel();
            for i in 0..300 {
                tx.send(i).unwrap();
            }
            let other = tokio::spawn(async { 7 });
            while !other.is_finished() {
                rx.recv().await;
                n += 1;
                if n > 290 {
                    break;
                }
            }
            n
        })
        .await
        .unwrap()
    });
    println!("budget {r}");
    println!(
        "{:?}",
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| rt.block_on(async { rt.block_on(async {}) }))).is_err()
    );
    println!(
        "{:?}",
        std::panic::catch_unwind(|| {
            let _ = tokio::spawn(async {});
        })
        .unwrap_err()
        .downcast_ref::<&str>()
        .is_some()
    );
    println!("{:?}", tokio::runtime::Handle::try_current().map(|_| ()).map_err(|e| e.to_string()));
    {
        let _g = rt.enter();
        let h = tokio::spawn(async {
            println!("entered");
            5
        });
        println!("{:?}", rt.block_on(h));
    }
    struct D;
    impl Drop for D {
        fn drop(&mut self) {
            println!("task dropped");
        }
    }
    rt.spawn(async {
        let _d = D;
        std::future::pending::<()>().await
    });
    rt.block_on(yield_now());
    drop(rt);
    println!("end");
    let rt = tokio::runtime::Runtime::new().unwrap();
    println!(
        "{:?}",
        rt.block_on(async {
            let hs: Vec<_> = (0..10)
                .map(|i| {
                    tokio::spawn(async move {
                        yield_now().await;
                        i
                    })
                })
                .collect();
            let mut s = 0;
            for h in hs {
                s += h.await.unwrap();
            }
            s
        })
    );
    let (tx, rx) = std::sync::mpsc::channel();
    rt.spawn(async move {
        tx.send(1).unwrap();
    });
    println!("{:?}", rx.recv());
    let h = rt.spawn_blocking(|| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        8
    });
    println!("{:?}", rt.block_on(h));
    rt.shutdown_timeout(std::time::Duration::from_millis(100));
}
