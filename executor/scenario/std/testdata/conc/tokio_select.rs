use futures::StreamExt as _;
use std::time::Duration as D;
use tokio::{
    select,
    sync::{mpsc, oneshot, Notify, RwLock},
    time::*,
};
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (tx, mut rx) = mpsc::channel(8);
    let (stop_tx, mut stop) = oneshot::channel::<()>();
    tokio::spawn(async move {
        for i in 0..4 {
            sleep(D::from_millis(30)).await;
            if tx.send(i).await.is_err() {
                println!("closed");
                break;
            }
        }
        sleep(D::from_millis(50)).await;
        let _ = stop_tx.send(());
    });
    let mut tick = interval(D::from_millis(50));
    let t = Instant::now();
    loop {
        select! { biased; _ = &mut stop => { println!("stop {:?}", t.elapsed()); break; } Some(v) = rx.recv() => println!("v{v} {:?}", t.elapsed()), at = tick.tick() => println!("tick {:?}", at - t), }
    }
    let sl = sleep(D::from_millis(100));
    tokio::pin!(sl);
    let mut n = 0;
    loop {
        select! { _ = &mut sl => break, _ = sleep(D::from_millis(30)), if n < 2 => { n += 1; } }
    }
    println!("{n} {:?}", t.elapsed());
    let r = select! { x = async { 1 }, if false => x, y = async { 2 } => y };
    println!("{r}");
    struct G(&'static str);
    impl Drop for G {
        fn drop(&mut self) {
            println!("drop {}", self.0)
        }
    }
    select! { biased; _ = async { let _g = G("loser"); sleep(D::from_secs(5)).await } => {}, _ = sleep(D::from_millis(1)) => println!("winner") }
    let x = select! { v = async { Err::<u8, &str>("bad") } => v, };
    println!("{x:?}");
    let s = tokio_stream::iter(1..4);
    let v: Vec<_> = s.collect().await;
    println!("{v:?}");
    let (tx, rx) = mpsc::unbounded_channel();
    for i in 0..3 {
        tx.send(i).unwrap();
    }
    drop(tx);
    let v: Vec<i32> = tokio_stream::wrappers::UnboundedReceiverStream::new(rx)
        .map(|x| x * 2)
        .collect()
        .await;
    println!("{v:?}");
    let mut futs = futures::stream::FuturesUnordered::new();
    for i in [30u64, 10, 20] {
        futs.push(async move {
            sleep(D::from_millis(i)).await;
            i
        });
    }
    while let Some(i) = futs.next().await {
        print!("{i} ");
    }
    println!("{:?}", t.elapsed());
    let (a, b) = tokio::join!(
        timeout(D::from_millis(5), sleep(D::from_millis(6))),
        timeout(D::from_millis(7), sleep(D::from_millis(6)))
    );
    println!("{:?} {:?}", a.is_err(), b.is_ok());
    let e: Result<(u8, u8), String> = tokio::try_join!(
        async {
            sleep(D::from_millis(1)).await;
            Err("first".to_string())
        },
        async {
            sleep(D::from_secs(9)).await;
            Ok(1)
        }
    );
    println!("{e:?} {:?}", t.elapsed());
    let start = std::time::Instant::now();
    sleep(D::from_secs(3600)).await;
    println!("{}", start.elapsed().as_secs());
    resume();
    let t = Instant::now();
    sleep(D::from_millis(20)).await;
    println!("{}", t.elapsed().as_millis() >= 20);
    pause();
    let t = Instant::now();
    sleep(D::from_secs(10)).await;
    println!("{}", t.elapsed().as_secs());
    let mut i = interval_at(Instant::now() + D::from_millis(5), D::from_millis(10));
    i.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let t = Instant::now();
    i.tick().await;
    println!("{:?}", t.elapsed());
    sleep(D::from_millis(25)).await;
    i.tick().await;
    i.tick().await;
    println!("{:?}", t.elapsed());
    println!(
        "{:?}",
        timeout_at(Instant::now() + D::from_millis(3), std::future::pending::<()>()).await
    );
    let n = Notify::new();
    {
        let f = n.notified();
        tokio::pin!(f);
        println!("{}", f.as_mut().enable());
        n.notify_one();
        f.await;
    }
    let rw = std::sync::Arc::new(RwLock::new(0));
    let r = rw.read().await;
    let rw2 = rw.clone();
    let w = tokio::spawn(async move {
        *rw2.write().await = 1;
    });
    tokio::task::yield_now().await;
    println!("{}", rw.try_read().is_err());
    drop(r);
    w.await.unwrap();
    println!("{}", *rw.read().await);
}
