// The order of work and results under buffered, buffer_unordered, for_each_concurrent.
use futures::channel::oneshot;
use futures::executor::{block_on, LocalPool};
use futures::future::{self, FutureExt};
use futures::stream::{self, FuturesOrdered, FuturesUnordered, StreamExt, TryStreamExt};
use futures::task::LocalSpawnExt;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

async fn yields(n: usize) {
    for _ in 0..n {
        let mut once = false;
        future::poll_fn(|cx| if once { std::task::Poll::Ready(()) } else { once = true; cx.waker().wake_by_ref(); std::task::Poll::Pending }).await;
    }
}
struct Gauge { now: Cell<usize>, max: Cell<usize> }
impl Gauge {
    fn new() -> Rc<Gauge> { Rc::new(Gauge { now: Cell::new(0), max: Cell::new(0) }) }
    fn enter(self: &Rc<Self>) -> Guard { self.now.set(self.now.get() + 1); self.max.set(self.max.get().max(self.now.get())); Guard(self.clone()) }
}
struct Guard(Rc<Gauge>);
impl Drop for Guard { fn drop(&mut self) { self.0.now.set(self.0.now.get() - 1); } }

async fn job(id: u32, work: usize, g: Rc<Gauge>, log: Rc<RefCell<Vec<String>>>) -> u32 {
    let _g = g.enter();
    log.borrow_mut().push(format!("+{id}"));
    yields(work).await;
    log.borrow_mut().push(format!("-{id}"));
    id
}

fn main() {
    let works = [3usize, 1, 2, 0, 2];
    for limit in [1usize, 2, 3, 10] {
        let (g, log) = (Gauge::new(), Rc::new(RefCell::new(vec![])));
        let (g2, l2) = (g.clone(), log.clone());
        let out: Vec<u32> = block_on(stream::iter(works.iter().enumerate()).map(move |(i, w)| job(i as u32, *w, g2.clone(), l2.clone())).buffered(limit).collect());
        println!("buffered {limit}: {out:?} max {} {}", g.max.get(), log.borrow().join(" "));
        let (g, log) = (Gauge::new(), Rc::new(RefCell::new(vec![])));
        let (g2, l2) = (g.clone(), log.clone());
        let out: Vec<u32> = block_on(stream::iter(works.iter().enumerate()).map(move |(i, w)| job(i as u32, *w, g2.clone(), l2.clone())).buffer_unordered(limit).collect());
        println!("unordered {limit}: {out:?} max {} {}", g.max.get(), log.borrow().join(" "));
        let (g, log) = (Gauge::new(), Rc::new(RefCell::new(vec![])));
        let (g2, l2) = (g.clone(), log.clone());
        block_on(stream::iter(works.iter().enumerate()).for_each_concurrent(if limit == 10 { None } else { Some(limit) }, |(i, w)| job(i as u32, *w, g2.clone(), l2.clone()).map(|_| ())));
        println!("for_each {limit}: max {} {}", g.max.get(), log.borrow().join(" "));
    }
    // FuturesUnordered: pushed ones are polled from the newest.
    block_on(async {
        let log = Rc::new(RefCell::new(vec![]));
        let g = Gauge::new();
        let mut fu: FuturesUnordered<_> = (0..4).map(|i| job(i, (4 - i) as usize, g.clone(), log.clone())).collect();
        println!("len {} empty {}", fu.len(), fu.is_empty());
        let mut out = vec![];
        while let Some(v) = fu.next().await {
            out.push(v);
            if v == 3 { fu.push(job(9, 0, g.clone(), log.clone())); }
        }
        println!("{out:?} {}", log.borrow().join(" "));
        let mut fo = FuturesOrdered::new();
        for i in 0..4 { fo.push(job(i, 4 - i as usize, g.clone(), log.clone())); }
        println!("{:?}", fo.by_ref().collect::<Vec<_>>().await);
        println!("{:?} {}", fo.next().await, fo.len());
    });
    // Woken ones come back in the order of their wakes.
    let mut pool = LocalPool::new();
    let (txs, rxs): (Vec<_>, Vec<_>) = (0..4).map(|_| oneshot::channel::<u32>()).unzip();
    let fu: FuturesUnordered<_> = rxs.into_iter().map(|r| r.map(|v| v.unwrap_or(0))).collect();
    pool.spawner().spawn_local(async move {
        let mut txs: Vec<Option<_>> = txs.into_iter().map(Some).collect();
        for i in [2usize, 0, 3, 1] { txs[i].take().unwrap().send(i as u32 * 11).unwrap(); if i == 0 { yields(1).await; } }
    }).unwrap();
    println!("{:?}", pool.run_until(fu.collect::<Vec<_>>()));
    let r: Result<Vec<u32>, String> = block_on(stream::iter([Ok(1), Ok(2), Err("x".to_string()), Ok(4)]).map_ok(|x| async move { yields(3 - x as usize).await; Ok(x) }).try_buffer_unordered(2).try_collect());
    println!("{r:?}");
}
