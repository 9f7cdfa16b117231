use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard, MappedMutexGuard, OwnedMutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

#[derive(Debug, Default)]
struct P { x: i32, name: String }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let m = Arc::new(Mutex::new(P::default()));
    { let mut g = m.lock().await; g.x = 3; g.name.push_str("p"); }
    println!("{:?}", m);
    let g = m.lock().await;
    println!("{:?} {}", m.try_lock().is_err(), m.try_lock().unwrap_err());
    println!("{:?}", m);
    let mut mapped: MappedMutexGuard<i32> = MutexGuard::map(g, |p| &mut p.x);
    *mapped += 1;
    drop(mapped);
    let og: OwnedMutexGuard<P> = m.clone().lock_owned().await;
    println!("{} {}", og.x, m.clone().try_lock_owned().is_err());
    drop(og);
    println!("{:?}", MutexGuard::mutex(&m.lock().await).try_lock().is_err());
    let mut hs = vec![];
    for i in 0..5 { let m = m.clone(); hs.push(tokio::spawn(async move { let mut g = m.lock().await; g.x += i; tokio::time::sleep(Duration::from_millis(1)).await; g.name.push_str(&i.to_string()); })); }
    for h in hs { h.await.unwrap(); }
    println!("{:?}", *m.lock().await);
    let m2 = m.clone();
    println!("{}", tokio::task::spawn_blocking(move || m2.blocking_lock().x).await.unwrap());
    // a lock held across an aborted task is released
    let h = { let m = m.clone(); tokio::spawn(async move { let _g = m.lock().await; std::future::pending::<()>().await }) };
    tokio::task::yield_now().await;
    println!("held {}", m.try_lock().is_err());
    h.abort(); let _ = h.await;
    println!("free {}", m.try_lock().is_ok());
    let h = { let m = m.clone(); tokio::spawn(async move { let _g = m.lock().await; panic!("no poison") }) };
    println!("{} usable {}", h.await.is_err(), m.lock().await.x);
    let p = Arc::try_unwrap(m).unwrap().into_inner();
    println!("{p:?}");
    let mut own = Mutex::new(1); *own.get_mut() += 1; println!("{:?}", own);
    static S: Mutex<u32> = Mutex::const_new(8);
    println!("{}", *S.lock().await);

    let rw = Arc::new(RwLock::new(vec![1, 2, 3]));
    let (a, b) = (rw.read().await, rw.read().await);
    println!("{} {} {}", a.len(), b[0], rw.try_write().is_err());
    println!("{}", rw.try_write().unwrap_err());
    drop((a, b));
    { let mut w = rw.write().await; w.push(4); println!("{} {}", rw.try_read().is_err(), rw.try_read().unwrap_err()); let r = w.downgrade(); println!("{:?} {}", *r, rw.try_read().is_ok()); }
    let r = RwLockReadGuard::map(rw.read().await, |v| &v[1]);
    println!("{}", *r); drop(r);
    let mut w = RwLockWriteGuard::map(rw.write().await, |v| v.last_mut().unwrap());
    *w *= 10; drop(w);
    let r = RwLockReadGuard::try_map(rw.read().await, |v| v.get(99));
    println!("{}", r.is_err()); drop(r);
    // a writer that waits keeps later readers out
    let order = Arc::new(std::sync::Mutex::new(vec![]));
    let first = rw.clone().read_owned().await;
    let (o1, o2) = (order.clone(), order.clone());
    let (r1, r2) = (rw.clone(), rw.clone());
    let w = tokio::spawn(async move { let mut g = r1.write_owned().await; g.push(5); o1.lock().unwrap().push("writer"); });
    tokio::task::yield_now().await;
    let r = tokio::spawn(async move { let g = r2.read().await; o2.lock().unwrap().push("reader"); g.len() });
    tokio::task::yield_now().await;
    println!("waiting {:?} try_read {}", order.lock().unwrap(), rw.try_read().is_ok());
    drop(first);
    w.await.unwrap();
    println!("{} {:?}", r.await.unwrap(), order.lock().unwrap());
    println!("{} {}", rw.clone().try_read_owned().is_ok(), rw.clone().try_write_owned().is_ok());
    let rw2 = rw.clone();
    println!("{}", tokio::task::spawn_blocking(move || { rw2.blocking_write().push(6); rw2.blocking_read().len() }).await.unwrap());
    println!("{:?}", rw);
    println!("{:?}", Arc::try_unwrap(rw).unwrap().into_inner());
}
