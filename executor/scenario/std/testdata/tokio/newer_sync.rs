//! What releases after 1.24 have in tokio::sync and tokio::task.
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, Mutex, OnceCell, OwnedMappedMutexGuard, OwnedMutexGuard, RwLock, RwLockWriteGuard, Semaphore, SetOnce};
use tokio::task::{coop, JoinSet};

static ONCE: SetOnce<&str> = SetOnce::const_new();
static CELL: OnceCell<u8> = OnceCell::const_new_with(7);

async fn set_once() {
    let hs: Vec<_> = (0..3)
        .map(|i| {
            tokio::spawn(async move {
                let v = ONCE.wait().await;
                println!("waiter {i} has {v}");
            })
        })
        .collect();
    tokio::task::yield_now().await;
    println!("{:?} {}", ONCE.get(), ONCE.initialized());
    println!("{:?}", ONCE.set("first"));
    match ONCE.set("second") {
        Err(e) => println!("{e} {e:?} {}", e.0),
        Ok(()) => unreachable!(),
    }
    for h in hs {
        h.await.unwrap();
    }
    println!("{:?} {}", ONCE, ONCE.wait().await);
    let a = SetOnce::from(3);
    let b = SetOnce::new_with(Some(3));
    println!("{} {:?} {:?}", a == b, a.clone().into_inner(), SetOnce::<i32>::new());
    println!("{:?} {:?}", CELL.get(), CELL.set(8).is_err());
}

async fn counts() {
    let (tx, rx) = mpsc::channel::<u8>(2);
    let weak = tx.downgrade();
    let tx2 = weak.upgrade().unwrap();
    println!("{} {} {} {}", tx.strong_count(), tx.weak_count(), rx.sender_strong_count(), rx.sender_weak_count());
    let permit = tx.clone().reserve_owned().await.unwrap();
    println!("{} {}", permit.same_channel_as_sender(&tx2), tx.strong_count());
    drop((tx, tx2, permit));
    println!("{} {:?}", weak.strong_count(), weak.upgrade().is_none());

    let (tx, mut rx) = broadcast::channel::<u8>(4);
    let weak = tx.downgrade();
    println!("{} {}", tx.strong_count(), tx.weak_count());
    weak.upgrade().unwrap().send(5).unwrap();
    drop(tx);
    println!("{:?} {:?} {:?}", rx.recv().await, rx.recv().await, weak.upgrade().is_none());
}

async fn guards() {
    let m = Arc::new(Mutex::new((String::from("ab"), Some(4))));
    let g: OwnedMutexGuard<_> = m.clone().lock_owned().await;
    let g = match OwnedMutexGuard::try_map(g, |p| p.1.as_mut()) {
        Ok(mut g) => {
            *g += 1;
            g
        }
        Err(_) => unreachable!(),
    };
    println!("{}", *g);
    drop(g);
    let g = OwnedMutexGuard::map(m.clone().lock_owned().await, |p| &mut p.0);
    let g = OwnedMappedMutexGuard::map(g, |s| {
        s.push('c');
        s
    });
    println!("{} {}", *g, m.try_lock().is_err());
    drop(g);
    let lock = RwLock::new((1, "one"));
    let w = lock.write().await;
    let r = RwLockWriteGuard::try_downgrade_map(w, |p| (p.0 == 1).then_some(&p.1)).unwrap();
    println!("{} {}", *r, lock.try_read().is_ok());
    drop(r);
    let w = lock.write().await;
    println!("{}", RwLockWriteGuard::try_downgrade_map(w, |p| (p.0 == 2).then_some(&p.1)).is_err());
    let sem = Arc::new(Semaphore::new(5));
    let mut p = sem.clone().acquire_many_owned(4).await.unwrap();
    let two = p.split(2).unwrap();
    println!("{} {} {:?}", p.num_permits(), two.num_permits(), p.split(3).is_none());
    drop(two);
    println!("{}", sem.available_permits());
    let s = sem.clone();
    println!("{}", tokio::task::spawn_blocking(move || s.blocking_acquire().unwrap().num_permits()).await.unwrap());
}

async fn tasks() {
    let mut set = JoinSet::new();
    set.extend((0..2).map(|i| async move { i * 10 }));
    println!("{:?}", set.try_join_next_with_id().is_none());
    tokio::task::yield_now().await;
    while let Some(r) = set.try_join_next_with_id() {
        println!("{}", r.unwrap().1);
    }
    tokio::spawn(async {
        let mut n = 0;
        while coop::has_budget_remaining() {
            coop::consume_budget().await;
            n += 1;
        }
        println!("{n} units");
    })
    .await
    .unwrap();
    let other = tokio::spawn(async { println!("another task has a turn") });
    tokio::spawn(async {
        for _ in 0..200 {
            coop::cooperative(std::future::ready(())).await;
        }
        println!("two hundred");
    })
    .await
    .unwrap();
    other.await.unwrap();
    let order = std::cell::RefCell::new(vec![]);
    let step = |name: &'static str| {
        let order = &order;
        async move {
            for _ in 0..2 {
                order.borrow_mut().push(name);
                tokio::task::yield_now().await;
            }
        }
    };
    tokio::join!(biased; step("a"), step("b"));
    println!("{:?}", order.borrow());
    let r: Result<(u8, u8), String> = tokio::try_join!(biased; async { Ok(1) }, async { Err("no".to_string()) });
    println!("{r:?}");
    println!("{} {}", tokio::time::error::Error::invalid(), tokio::time::error::Error::at_capacity().is_at_capacity());
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    set_once().await;
    counts().await;
    guards().await;
    tasks().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
}
