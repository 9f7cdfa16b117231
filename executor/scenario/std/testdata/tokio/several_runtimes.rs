// Several runtimes in a program, handles passed around, shutdown forms.
use std::future::Future;
use std::sync::mpsc as std_mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime, RuntimeFlavor};

fn io_runtime() -> Runtime {
    let n = Arc::new(Mutex::new(0));
    Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name_fn(move || {
            let mut n = n.lock().unwrap();
            *n += 1;
            format!("io-{}", n)
        })
        .enable_all()
        .build()
        .expect("runtime")
}

struct Background {
    rt: Option<Runtime>,
}
impl Background {
    fn run<F, T>(&self, f: F) -> T
    where
        F: Future<Output = T>,
    {
        self.rt.as_ref().unwrap().block_on(f)
    }
}
impl Drop for Background {
    fn drop(&mut self) {
        if let Some(rt) = self.rt.take() {
            rt.shutdown_background();
            println!("background went down");
        }
    }
}

struct Say(&'static str);
impl Drop for Say {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn main() {
    println!("{:?}", Handle::try_current().map(|_| ()).map_err(|e| e.to_string()));
    let rt = io_runtime();
    println!("{:?}", rt.handle().runtime_flavor() == RuntimeFlavor::MultiThread);
    let h = rt.handle().clone();
    let t = thread::spawn(move || {
        let sum = h.block_on(async {
            let hs: Vec<_> = (0..4u64).map(|i| tokio::spawn(async move { tokio::task::yield_now().await; i * i })).collect();
            let mut s = 0;
            for x in hs {
                s += x.await.unwrap();
            }
            s
        });
        println!("sum {sum}");
        let name = h.block_on(async { tokio::spawn(async { thread::current().name().map(|s| s.starts_with("io-")) }).await.unwrap() });
        println!("{name:?}");
    });
    t.join().unwrap();

    // enter
    {
        let _g = rt.enter();
        let j = tokio::spawn(async { "spawned through enter" });
        println!("{}", rt.block_on(j).unwrap());
        println!("{:?}", Handle::current().runtime_flavor());
    }

    // a current_thread runtime does nothing without block_on
    let local = Builder::new_current_thread().enable_time().build().unwrap();
    let (tx, rx) = std_mpsc::channel();
    let tx2 = tx.clone();
    let jh = local.spawn(async move {
        tx2.send("ran").unwrap();
        let _s = Say("in local task");
        tokio::time::sleep(Duration::from_secs(3600)).await;
        tx2.send("never").unwrap();
    });
    thread::sleep(Duration::from_millis(10));
    println!("{:?}", rx.try_recv());
    local.block_on(async { tokio::time::sleep(Duration::from_millis(1)).await });
    println!("{:?} finished {}", rx.try_recv(), jh.is_finished());
    drop(local);
    println!("after drop finished {}", jh.is_finished());
    let e = rt.block_on(jh).unwrap_err();
    println!("{} {}", e.is_cancelled(), e.is_panic());
    drop(tx);
    println!("{:?}", rx.recv());

    let bg = Background { rt: Some(rt) };
    println!("{}", bg.run(async { tokio::task::spawn_blocking(|| 6 * 7).await.unwrap() }));
    let (began, begins) = std_mpsc::channel();
    let slow = bg.rt.as_ref().unwrap().spawn_blocking(move || {
        began.send(()).unwrap();
        thread::sleep(Duration::from_millis(200));
    });
    begins.recv().unwrap(); // what has not begun is cancelled
    drop(bg);
    println!("blocking still going: {}", !slow.is_finished());

    // shutdown_timeout
    let rt = Runtime::new().unwrap();
    rt.spawn_blocking(|| thread::sleep(Duration::from_secs(5)));
    thread::sleep(Duration::from_millis(20));
    let t0 = std::time::Instant::now();
    rt.shutdown_timeout(Duration::from_millis(100));
    let took = t0.elapsed();
    println!("{}", took >= Duration::from_millis(90) && took < Duration::from_millis(1000));

    // two runtimes talk
    let a = Builder::new_current_thread().enable_all().build().unwrap();
    let b = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u32>(2);
    let prod = b.spawn(async move {
        for i in 0..5 {
            tx.send(i).await.unwrap();
        }
        "producer over"
    });
    let got = a.block_on(async move {
        let mut v = vec![];
        while let Some(x) = rx.recv().await {
            v.push(x);
        }
        v
    });
    println!("{got:?} {:?}", a.block_on(prod));
    let r = std::panic::catch_unwind(|| tokio::spawn(async {}));
    println!("{}", r.is_err());
    let inner = a.block_on(async { std::panic::catch_unwind(|| Runtime::new().unwrap().block_on(async { 1 })).is_err() });
    println!("nested: {inner}");
    println!("{:?}", Builder::new_multi_thread().worker_threads(3).build().unwrap().handle().runtime_flavor());
}
