// A pipeline: producers, a merging stage with select_all, workers, an ordered sink.
use futures::channel::mpsc;
use futures::executor::{block_on, LocalPool};
use futures::future::{self, FutureExt};
use futures::sink::SinkExt;
use futures::stream::{self, FuturesOrdered, SelectAll, StreamExt};
use futures::task::LocalSpawnExt;
use futures::{pin_mut, select_biased};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq)]
enum Event { Data { from: u8, seq: u32 }, Tick(u32), Closed(u8) }

fn source(from: u8, n: u32) -> impl stream::Stream<Item = Event> {
    stream::unfold(0, move |seq| async move {
        if seq > n { return None; }
        for _ in 0..from { yields().await; }
        Some((if seq == n { Event::Closed(from) } else { Event::Data { from, seq } }, seq + 1))
    })
}
async fn yields() { let mut y = false; future::poll_fn(move |cx| if y { std::task::Poll::Ready(()) } else { y = true; cx.waker().wake_by_ref(); std::task::Poll::Pending }).await }

fn main() {
    let mut all: SelectAll<_> = (1..=3u8).map(|i| source(i, 2).boxed_local()).collect();
    all.push(stream::iter((0..2).map(Event::Tick)).boxed_local());
    println!("{}", all.len());
    let seen: Vec<Event> = block_on(all.by_ref().collect());
    for e in &seen { println!("{e:?}"); }
    let mut by: BTreeMap<u8, Vec<u32>> = BTreeMap::new();
    for e in &seen { if let Event::Data { from, seq } = e { by.entry(*from).or_default().push(*seq); } }
    println!("{by:?} {}", seen.iter().filter(|e| matches!(e, Event::Closed(_))).count());

    // Work is done out of order and delivered in order.
    let order = Rc::new(RefCell::new(vec![]));
    let o = order.clone();
    let mut jobs: FuturesOrdered<_> = (0..4usize).map(|i| { let o = o.clone(); async move { for _ in 0..(4 - i) { yields().await; } o.borrow_mut().push(i); i * i } }).collect();
    println!("{:?}", block_on(async { let mut v = vec![]; while let Some(x) = jobs.next().await { v.push(x); } v }));
    println!("finished {:?}", order.borrow());

    // A hub task with commands and a shutdown signal.
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    let (cmd_tx, cmd_rx) = mpsc::channel::<(u32, futures::channel::oneshot::Sender<u32>)>(2);
    let (stop_tx, stop_rx) = futures::channel::oneshot::channel::<()>();
    let hub = sp.spawn_local_with_handle(async move {
        let mut total = 0;
        let cmds = cmd_rx.fuse();
        let stop = stop_rx.fuse();
        pin_mut!(cmds, stop);
        loop {
            select_biased! {
                c = cmds.select_next_some() => { total += c.0; let _ = c.1.send(total); }
                _ = stop => { println!("hub stops at {total}"); break total; }
                complete => unreachable!(),
            }
        }
    }).unwrap();
    for id in 1..=3u32 {
        let mut tx = cmd_tx.clone();
        sp.spawn_local(async move {
            for k in 0..2 {
                let (a, b) = futures::channel::oneshot::channel();
                tx.send((id * 10 + k, a)).await.unwrap();
                println!("client {id}.{k}: {:?}", b.await);
            }
        }).unwrap();
    }
    pool.run_until_stalled();
    drop(cmd_tx);
    stop_tx.send(()).unwrap();
    println!("{}", pool.run_until(hub));
    println!("{:?}", block_on(stream::iter(1..=5).map(|x| async move { x }).buffered(2).scan(0, |s, x| { *s += x; future::ready(Some(*s)) }).collect::<Vec<_>>()));
}
