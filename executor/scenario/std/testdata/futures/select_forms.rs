// select! in all its clothes
use futures::channel::{mpsc, oneshot};
use futures::executor::block_on;
use futures::future::{self, Either, FusedFuture, FutureExt, OptionFuture};
use futures::stream::{self, FuturesUnordered, StreamExt};
use futures::{pin_mut, select, select_biased};

async fn tick(n: u32) -> u32 {
    for _ in 0..n { yield_now().await; }
    n
}
fn yield_now() -> impl std::future::Future<Output = ()> {
    let mut done = false;
    future::poll_fn(move |cx| {
        if done { return std::task::Poll::Ready(()); }
        done = true;
        cx.waker().wake_by_ref();
        std::task::Poll::Pending
    })
}

async fn race_two() -> &'static str {
    let t1 = tick(3).fuse();
    let t2 = tick(1).fuse();
    pin_mut!(t1, t2);
    select! {
        n = t1 => if n > 100 { "never" } else { "t1 first" },
        _ = t2 => "t2 first",
    }
}

async fn drain_all() {
    let mut a = stream::iter(vec![1, 2, 3]).fuse();
    let mut b = stream::iter(vec!["x", "y"]).fuse();
    let (mut na, mut nb) = (0, 0);
    loop {
        select! {
            n = a.select_next_some() => { na += n; }
            s = b.select_next_some() => { nb += s.len(); }
            complete => break,
        }
    }
    println!("na={na} nb={nb}");
}

async fn with_default() {
    let (tx, rx) = oneshot::channel::<u8>();
    let mut rx = rx.fuse();
    let mut tries = 0;
    let mut tx = Some(tx);
    loop {
        select! {
            v = rx => { println!("got {v:?} after {tries}"); break; }
            default => {
                tries += 1;
                if tries == 3 { tx.take().unwrap().send(77).unwrap(); }
            }
        }
    }
    println!("terminated {}", rx.is_terminated());
}

async fn biased() {
    let mut log = Vec::new();
    let mut a = future::ready('a').fuse();
    let mut b = future::ready('b').fuse();
    let mut c = future::pending::<char>().fuse();
    for _ in 0..3 {
        select_biased! {
            x = c => log.push(x),
            x = b => log.push(x),
            x = a => log.push(x),
            default => log.push('-'),
        }
    }
    println!("{}", log.iter().collect::<String>());
}

async fn job_runner() {
    let (mut tx, rx) = mpsc::channel::<u32>(4);
    for n in [3, 1, 2] { tx.try_send(n).unwrap(); }
    drop(tx);
    let mut rx = rx.fuse();
    let mut running = FuturesUnordered::new();
    let mut done = Vec::new();
    loop {
        select_biased! {
            job = rx.select_next_some() => running.push(tick(job)),
            r = running.select_next_some() => done.push(r),
            complete => break,
        }
    }
    println!("done {done:?}");
}

async fn expressions() {
    let x = select! { a = async { 1 }.boxed().fuse() => a + 1, b = future::pending::<i32>() => b };
    println!("{x}");
    let mut fut = Box::pin(tick(2)).fuse();
    let mut opt: OptionFuture<_> = Some(Box::pin(tick(1))).into();
    let mut opt2 = (&mut opt).fuse();
    let mut hits = vec![];
    for _ in 0..2 {
        select! { a = fut => hits.push(format!("fut {a}")), b = opt2 => hits.push(format!("opt {b:?}")) }
    }
    println!("{hits:?}");
}

fn main() {
    println!("{}", block_on(race_two()));
    block_on(drain_all());
    block_on(with_default());
    block_on(biased());
    block_on(job_runner());
    block_on(expressions());
    block_on(async {
        let a = tick(1);
        let b = tick(5);
        pin_mut!(a, b);
        match future::select(a, b).await {
            Either::Left((v, other)) => println!("left {v}, then {}", other.await),
            Either::Right((v, _)) => println!("right {v}"),
        }
        let (v, i, rest) = future::select_all(vec![tick(3).boxed(), tick(1).boxed(), tick(2).boxed()]).await;
        println!("{v} at {i}, {} left", rest.len());
        let (v, rest) = future::select_ok(vec![future::err::<i32, &str>("no"), future::ok(4), future::ok(5)]).await.unwrap();
        println!("{v}, {} left", rest.len());
        let e = future::select_ok(vec![future::err::<i32, _>("a"), future::err("b")]).await.unwrap_err();
        println!("all failed: {e}");
        let r = future::try_select(future::ok::<i32, &str>(1).boxed(), future::err::<u8, i64>(5).boxed()).await;
        match r { Ok(Either::Left((v, _))) => println!("ok left {v}"), Ok(Either::Right(_)) => println!("?"), Err(e) => println!("err {}", matches!(e, Either::Left(_))) }
    });
    // a select with nothing left panics
    block_on(async {
        let mut f = future::ready(1).fuse();
        (&mut f).await;
        select! { x = f => println!("{x}"), }
    });
}
