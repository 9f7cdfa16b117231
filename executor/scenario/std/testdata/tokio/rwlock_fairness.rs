use std::{sync::Arc, time::Duration};
use tokio::{sync::{RwLock, Mutex, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLockWriteGuard, RwLockMappedWriteGuard}, time::{sleep, Instant}};
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let l = Arc::new(RwLock::new(0)); let t = Instant::now(); let log = Arc::new(Mutex::new(vec![]));
    let mut hs = vec![];
    for (i, (kind, at, hold)) in [('r', 0, 30), ('w', 5, 20), ('r', 6, 10), ('r', 7, 10), ('w', 8, 5), ('r', 9, 1)].into_iter().enumerate() {
        let (l, log) = (l.clone(), log.clone());
        hs.push(tokio::spawn(async move { sleep(Duration::from_millis(at)).await; if kind == 'r' { let g = l.read().await; log.lock().await.push(format!("{i}r{}@{}", *g, t.elapsed().as_millis())); sleep(Duration::from_millis(hold)).await; } else { let mut g = l.write().await; *g += 1; log.lock().await.push(format!("{i}w{}@{}", *g, t.elapsed().as_millis())); sleep(Duration::from_millis(hold)).await; } }));
    }
    for h in hs { h.await.unwrap(); } println!("{:?}", log.lock().await);
    let r: OwnedRwLockReadGuard<i32> = l.clone().read_owned().await; println!("{} {}", *r, l.clone().try_write_owned().is_err()); drop(r);
    let mut w: OwnedRwLockWriteGuard<i32> = l.clone().write_owned().await; *w = 9; let r = w.downgrade(); println!("{} {:?}", *r, l.try_read().map(|g| *g)); drop(r);
    let v = RwLock::new((1, String::from("a"))); let mut m: RwLockMappedWriteGuard<'_, String> = RwLockWriteGuard::map(v.write().await, |p| &mut p.1); m.push('b'); drop(m); println!("{:?} {:?}", v, v.try_read().is_ok());
    let mut v = v; v.get_mut().0 = 5; println!("{:?}", v.into_inner());
    println!("{:?} {:?}", RwLock::<u8>::default(), RwLock::from(3)); let w = l.write().await; println!("{:?} {}", l, l.try_read().unwrap_err()); drop(w); println!("{l:#?}");
    let m = Mutex::new(()); let g = m.lock().await; println!("{m:?}"); drop(g); println!("{m:?} {:?}", Mutex::const_new(1).into_inner());
}
