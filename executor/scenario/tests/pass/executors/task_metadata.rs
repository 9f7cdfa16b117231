// Tasks with metadata, a schedule function that hears of the wake, panics that come out of the Task.
use async_task::{Builder, Runnable, ScheduleInfo, WithInfo};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

fn main() {
    let queue: Arc<Mutex<VecDeque<Runnable<u32>>>> = Arc::default();
    let q = queue.clone();
    let schedule = WithInfo(move |r: Runnable<u32>, info: ScheduleInfo| {
        println!("schedule {} while running: {}", r.metadata(), info.woken_while_running);
        q.lock().unwrap().push_back(r);
    });
    let (runnable, task) = Builder::new().metadata(7).spawn(|n| { let n = *n; async move { futures_lite::future::yield_now().await; n * 2 } }, schedule);
    runnable.schedule();
    while let Some(r) = { let r = queue.lock().unwrap().pop_front(); r } { println!("run {}", r.metadata()); r.run(); }
    println!("metadata {}", task.metadata());
    println!("{}", smol::block_on(task));

    let (runnable, task) = Runnable::builder().propagate_panic(true).spawn(|()| async { panic!("inside") }, |_| {});
    let raw = runnable.into_raw();
    let runnable: Runnable = unsafe { Runnable::from_raw(raw) };
    println!("run: {}", runnable.run());
    let end = std::panic::catch_unwind(|| smol::block_on(async { let x: () = task.await; x }));
    println!("{:?}", end.unwrap_err().downcast_ref::<&str>());
    let (runnable, _task) = unsafe { Builder::new().metadata(String::from("text")).spawn_unchecked(|s: &String| async move { println!("{s}"); }, |_| {}) };
    runnable.run();
}
