use futures::channel::{mpsc, oneshot};
use futures::executor::{block_on, ThreadPool, ThreadPoolBuilder};
use futures::future::{self, join_all, TryFutureExt, FutureExt};
use futures::stream::{FuturesOrdered, FuturesUnordered, StreamExt, TryStreamExt};
use futures::task::SpawnExt;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::panic::panic_any;

static STARTED: AtomicUsize = AtomicUsize::new(0);
static STOPPED: AtomicUsize = AtomicUsize::new(0);

#[derive(Debug, PartialEq, Clone)]
enum Fault { Missing(u32), Late { by: u64 } }

async fn find(n: u32) -> Result<u32, Fault> {
    if n % 3 == 0 { Err(Fault::Missing(n)) } else { Ok(n * 10) }
}

fn main() {
    let names = Arc::new(Mutex::new(Vec::new()));
    let seen = names.clone();
    let pool = ThreadPoolBuilder::new()
        .pool_size(2)
        .name_prefix("crew-")
        .after_start(move |i| { STARTED.fetch_add(1, SeqCst); seen.lock().unwrap().push(i); })
        .before_stop(|_| { STOPPED.fetch_add(1, SeqCst); })
        .create()
        .expect("pool");
    let h = pool.spawn_with_handle(async { std::thread::current().name().map(|s| s.starts_with("crew-")) }).unwrap();
    println!("named {:?}", block_on(h));
    let (tx, rx) = oneshot::channel();
    pool.spawn_ok(async move { tx.send("done").unwrap() });
    println!("{:?}", block_on(rx));
    let handles: Vec<_> = (0..5u32).map(|n| pool.spawn_with_handle(async move { n * n }).unwrap()).collect();
    println!("{:?}", block_on(join_all(handles)));
    let r = block_on(async {
        find(1).and_then(|n| find(n + 1)).map_ok(|n| n + 1).await
    });
    println!("{r:?}");
    println!("{:?}", block_on(find(3).map_err(|e| format!("{e:?}")).or_else(|m| async move { if m.len() > 3 { Ok::<_, String>(m.len() as u32) } else { Err(m) } })));
    println!("{}", block_on(find(6).map_ok_or_else(|e| format!("bad {e:?}"), |v| format!("good {v}"))));
    println!("{}", block_on(find(5).map_ok_or_else(|e| format!("bad {e:?}"), |v| format!("good {v}"))));
    println!("{:?}", block_on(find(4).inspect_ok(|v| println!("  saw {v}")).inspect_err(|e| println!("  err {e:?}"))));
    println!("{:?}", block_on(find(9).inspect_ok(|v| println!("  saw {v}")).inspect_err(|e| println!("  err {e:?}"))));
    println!("{}", block_on(find(9).unwrap_or_else(|e| match e { Fault::Missing(n) => n, Fault::Late { by } => by as u32 })));
    #[derive(Debug)]
    struct Big(String);
    impl From<Fault> for Big { fn from(f: Fault) -> Self { Big(format!("{f:?}")) } }
    println!("{:?}", block_on(find(9).err_into::<Big>()));
    println!("{:?}", block_on(future::try_join_all((1..3).map(find))));
    println!("{:?}", block_on(future::try_join_all((1..5).map(find))));
    println!("{:?}", block_on(future::try_join(find(1), find(2))));
    let f = if STARTED.load(SeqCst) > 100 { future::ready(1).left_future() } else { async { 2 }.right_future() };
    println!("{}", block_on(f));
    block_on(async {
        let mut ord: FuturesOrdered<_> = (0..3).map(|n| future::ready(n + 100)).collect();
        ord.push(future::ready(7));
        println!("len {}", ord.len());
        while let Some(n) = ord.next().await { print!("{n} "); }
        println!();
        let v: Result<Vec<u32>, Fault> = (1..3).map(find).collect::<FuturesUnordered<_>>().try_collect().await;
        println!("{:?}", v.map(|v| v.len()));
        let v: Result<Vec<u32>, Fault> = (1..9).map(find).collect::<FuturesOrdered<_>>().try_collect().await;
        println!("{v:?}");
        let p = std::panic::AssertUnwindSafe(async { if true { panic_any(42u8) } 1 }).catch_unwind().await;
        println!("{:?}", p.map_err(|e| e.downcast_ref::<u8>().copied()));
    });
    drop(pool);
}
trait Never: Sized { fn left_never(self) -> Self { self } }
impl<T> Never for T {}
