//! What newer releases have in tokio::runtime: LocalRuntime, names, numbers.
use std::rc::Rc;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, LocalOptions, LocalRuntime, RuntimeFlavor};
use tokio::task::{spawn_local, yield_now};

async fn on_this_thread(n: Rc<u32>) -> u32 {
    let task = spawn_local(async move {
        yield_now().await;
        *n * 2
    });
    task.await.unwrap() + 1
}

async fn named() -> usize {
    let list = Rc::new(vec![1, 2, 3]);
    let l = list.clone();
    println!("{:?} {:?}", Handle::current().name(), Handle::current().runtime_flavor());
    spawn_local(async move { l.iter().sum::<usize>() }).await.unwrap() + Rc::strong_count(&list)
}

fn main() {
    let rt = Builder::new_current_thread().name("first").build_local(Default::default()).unwrap();
    println!("{}", rt.block_on(named()));
    let rt = LocalRuntime::new().unwrap();
    println!("{}", rt.block_on(on_this_thread(Rc::new(20))));
    let kept = Rc::new(());
    let k = kept.clone();
    let h = rt.spawn_local(async move {
        let _k = k;
        std::future::pending::<()>().await
    });
    println!("{} {}", Rc::strong_count(&kept), h.is_finished());
    rt.block_on(async { tokio::spawn(async { println!("Send tasks too") }).await.unwrap() });
    println!("{}", rt.handle().metrics().num_alive_tasks());
    drop(rt);
    println!("{} {}", Rc::strong_count(&kept), h.is_finished());

    let rt = Builder::new_current_thread().enable_time().name("by hand").build_local(LocalOptions::default()).unwrap();
    println!("{:?}", rt.handle().name());
    rt.block_on(async {
        let a = spawn_local(tokio::time::sleep(Duration::from_millis(2)));
        let b = spawn_local(async { println!("b first") });
        b.await.unwrap();
        a.await.unwrap();
    });
    println!("{}", rt.handle().metrics().num_alive_tasks());

    let rt = Builder::new_multi_thread().worker_threads(2).build().unwrap();
    println!("{} {:?}", rt.metrics().num_workers(), rt.handle().runtime_flavor() == RuntimeFlavor::MultiThread);
    println!("{}", rt.handle().id() == rt.block_on(async { Handle::current().id() }));
    let cur = Builder::new_current_thread().build().unwrap();
    let hs: Vec<_> = (0..3).map(|_| cur.spawn(async {})).collect();
    println!("{} {} {:?}", cur.metrics().num_alive_tasks(), cur.metrics().global_queue_depth(), cur.handle().name());
    cur.block_on(async {
        for h in hs {
            h.await.unwrap();
        }
        yield_now().await;
    });
    println!("{} {}", cur.metrics().num_alive_tasks(), cur.metrics().global_queue_depth());
    let r = std::panic::catch_unwind(|| cur.block_on(async { spawn_local(async {}) }));
    println!("{}", r.is_err());
}
