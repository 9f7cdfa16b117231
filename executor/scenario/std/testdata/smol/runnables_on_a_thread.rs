// A tiny global runtime in the style of the async-task examples: threads, a static queue.
use async_task::{Runnable, Task};
use once_cell::sync::Lazy;
use std::future::Future;
use std::panic::catch_unwind;
use std::sync::mpsc::{sync_channel, Receiver, SyncSender};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

static QUEUE: Lazy<SyncSender<Runnable>> = Lazy::new(|| {
    let (sender, receiver) = sync_channel::<Runnable>(1000);
    thread::Builder::new().name("executor".into()).spawn(move || {
        for runnable in receiver {
            let _ignore = catch_unwind(|| runnable.run());
        }
    }).unwrap();
    sender
});

fn spawn<F, T>(future: F) -> Task<T>
where F: Future<Output = T> + Send + 'static, T: Send + 'static {
    let (runnable, task) = async_task::spawn(future, |runnable| QUEUE.send(runnable).unwrap());
    runnable.schedule();
    task
}

struct Stats { started: u32, finished: u32 }
static STATS: Mutex<Stats> = Mutex::new(Stats { started: 0, finished: 0 });

async fn work(id: u32) -> u32 {
    STATS.lock().unwrap().started += 1;
    futures_timer::Delay::new(Duration::from_millis(30 * (4 - id) as u64)).await;
    STATS.lock().unwrap().finished += 1;
    println!("worker {id} done on {:?}", thread::current().name());
    id * 100
}

fn main() {
    let res = futures::executor::block_on(async {
        let a = spawn(work(1));
        let b = spawn(work(2));
        let c = spawn(async { work(3).await + 1 });
        let (a, b, c) = futures::join!(a, b, c);
        a + b + c
    });
    println!("{res}");
    let bad = spawn(async { if res_is_bad() { panic!("bad task") } 1 });
    let r = futures::executor::block_on(bad.fallible());
    println!("{r:?}");
    let cancelled = spawn(async { futures_timer::Delay::new(Duration::from_secs(3600)).await; });
    thread::sleep(Duration::from_millis(20));
    println!("{:?}", futures::executor::block_on(cancelled.cancel()));
    let s = STATS.lock().unwrap();
    println!("{} {}", s.started, s.finished);
    spawn(async { println!("detached") }).detach();
    thread::sleep(Duration::from_millis(20));
    smol::block_on(spawn(async { panic!("last words") }));
}
fn res_is_bad() -> bool { true }
