//! Streams over streams: parsing, grouping, retrying, zipping; only futures.
use futures::channel::{mpsc, oneshot};
use futures::executor::{block_on, block_on_stream, LocalPool};
use futures::future::{self, BoxFuture, Either, FutureExt, TryFutureExt};
use futures::stream::{self, FuturesOrdered, FuturesUnordered, StreamExt, TryStreamExt};
use futures::task::LocalSpawnExt;
use futures::{pin_mut, select, select_biased, sink::SinkExt};
use std::collections::HashMap;
use std::rc::Rc;
use std::cell::RefCell;

#[derive(Debug, Clone, PartialEq)]
enum Event { Click { x: i32, y: i32 }, Key(char), Bad(String) }

fn parse(s: &str) -> Result<Event, std::num::ParseIntError> {
    Ok(match s.split_once(':') {
        Some(("click", p)) => {
            let (x, y) = p.split_once(',').unwrap_or((p, "0"));
            Event::Click { x: x.trim().parse()?, y: y.trim().parse()? }
        }
        Some(("key", k)) => Event::Key(k.chars().next().unwrap_or('?')),
        _ => Event::Bad(s.to_owned()),
    })
}
fn fib(n: u32) -> BoxFuture<'static, u64> {
    async move { if n < 2 { n as u64 } else { let (a, b) = futures::join!(fib(n - 1), fib(n - 2)); a + b } }.boxed()
}
async fn flaky(n: u32, fails: Rc<RefCell<HashMap<u32, u32>>>) -> Result<u32, String> {
    let mut f = fails.borrow_mut();
    let left = f.entry(n).or_insert(n % 3);
    if *left > 0 { *left -= 1; Err(format!("{n} failed, {left} to go")) } else { Ok(n * n) }
}
async fn retry<F, Fut, T, E>(mut times: u32, mut f: F) -> Result<T, E> where F: FnMut() -> Fut, Fut: std::future::Future<Output = Result<T, E>>, E: std::fmt::Display {
    loop {
        match f().await {
            Ok(t) => return Ok(t),
            Err(e) if times == 0 => return Err(e),
            Err(e) => { println!("  retry: {e}"); times -= 1; }
        }
    }
}
fn main() {
    let lines = ["click:1,2", "key:q", "click:4", "what", "click:7,x", "key:"];
    let good: Vec<_> = block_on(stream::iter(lines).map(parse).filter_map(|r| future::ready(r.ok())).collect());
    println!("{good:?}");
    let r: Result<Vec<_>, _> = block_on(stream::iter(lines).map(parse).try_collect());
    println!("{r:?}");
    println!("{}", block_on(fib(12)));

    let fails = Rc::new(RefCell::new(HashMap::new()));
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    let (tx, rx) = mpsc::channel::<(u32, Result<u32, String>)>(2);
    for n in 1..=5 {
        let fails = fails.clone();
        let mut tx = tx.clone();
        sp.spawn_local(async move {
            let r = retry(1, || flaky(n, fails.clone())).await;
            tx.send((n, r)).await.unwrap();
        }).unwrap();
    }
    drop(tx);
    let mut all = pool.run_until(rx.collect::<Vec<_>>());
    all.sort_by_key(|p| p.0);
    println!("{all:?}");

    let mut un: FuturesUnordered<_> = (0..4).map(|i| { let (tx, rx) = oneshot::channel::<u32>(); (tx, rx.map_ok(move |v| v + i)) }).map(|(tx, rx)| { let _ = tx.send(10); rx }).collect();
    let mut sum = 0;
    while let Some(r) = block_on(un.next()) { sum += r.unwrap(); }
    println!("sum {sum} {:?}", un.is_empty());
    let ord: FuturesOrdered<_> = vec![future::ready(3).left_future(), async { 4 }.right_future()].into_iter().collect();
    let v: Vec<i32> = block_on_stream(ord).collect();
    println!("{v:?}");

    block_on(async {
        let (mut a, b) = mpsc::unbounded::<i32>();
        let mut b = b.fuse();
        let ticks = stream::iter(1..=3).fuse();
        pin_mut!(ticks);
        a.send(100).await.unwrap();
        let mut log = vec![];
        loop {
            select_biased! {
                t = ticks.next() => match t { Some(t) => { if t == 2 { a.close().await.unwrap(); } log.push(t) } None => log.push(-1) },
                m = b.select_next_some() => log.push(m),
                complete => break,
            }
            if log.len() > 10 { break; }
        }
        println!("{log:?}");
        let never = future::pending::<()>().fuse();
        let now = async { 5 }.fuse();
        pin_mut!(never, now);
        let x = select! { _ = never => 0, v = now => v };
        println!("{x}");
        match future::select(future::ready('a'), future::pending::<u8>()).await { Either::Left((c, _)) => println!("left {c}"), Either::Right(_) => unreachable!() }
        let (r, i, rest) = future::select_all(vec![future::pending().boxed(), future::ready(9).boxed()]).await;
        println!("{r} {i} {}", rest.len());
        let x = async { Err::<u8, &str>("first") }.or_else(|e| async move { println!("or_else {e}"); if e.len() == 5 { Ok::<u8, String>(1) } else { Err("x".into()) } }).and_then(|n| future::ok(n + 1)).map_err(|e| e.len()).inspect_ok(|n| println!("ok {n}")).unwrap_or_else(|n| n as u8).await;
        println!("{x}");
    });
    let chunked = block_on(stream::iter(1..=10).chunks(4).map(|c| c.iter().sum::<i32>()).zip(stream::repeat("sum")).enumerate().collect::<Vec<_>>());
    println!("{chunked:?}");
    let s = stream::unfold((0u64, 1u64), |(a, b)| async move { (a < 50).then(|| (a, (b, a + b))) });
    println!("{:?}", block_on(s.scan(0, |st, x| { *st += x; future::ready(Some(*st)) }).skip_while(|x| future::ready(*x < 5)).collect::<Vec<_>>()));
}
