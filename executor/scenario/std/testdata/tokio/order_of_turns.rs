use std::sync::{Arc, Mutex};
use tokio::task::{self, yield_now};
use tokio::sync::{mpsc, oneshot, Notify, Mutex as AMutex};
use std::time::Duration;
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);
impl Log { fn say(&self, s: impl ToString) { self.0.lock().unwrap().push(s.to_string()); } fn flush(&self, t: &str) { println!("{t}: {}", std::mem::take(&mut *self.0.lock().unwrap()).join(" ")); } }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let log = Log::default();
    let mut hs = vec![];
    for id in ["a", "b", "c"] { let l = log.clone(); hs.push(tokio::spawn(async move { for i in 0..3 { l.say(format!("{id}{i}")); yield_now().await; } })); }
    log.say("main"); yield_now().await; log.say("main2"); yield_now().await; log.say("main3");
    for h in hs { h.await.unwrap(); }
    log.flush("yield");
    let l = log.clone();
    let h = tokio::spawn(async move { let l2 = l.clone(); l.say("outer"); let h = tokio::spawn(async move { l2.say("inner"); }); l.say("outer2"); h.await.unwrap(); l.say("outer3"); });
    h.await.unwrap();
    log.flush("nested");
    let (tx, mut rx) = mpsc::channel::<u8>(2);
    let l = log.clone();
    let p = tokio::spawn(async move { for n in 0..5 { tx.send(n).await.unwrap(); l.say(format!("s{n}")); } });
    while let Some(n) = rx.recv().await { log.say(format!("r{n}")); }
    p.await.unwrap();
    log.flush("mpsc2");
    let m = Arc::new(AMutex::new(()));
    let g = m.lock().await;
    let hs: Vec<_> = (0..3).map(|i| { let (m, l) = (m.clone(), log.clone()); tokio::spawn(async move { let _g = m.lock().await; l.say(format!("in{i}")); yield_now().await; l.say(format!("out{i}")); }) }).collect();
    yield_now().await; log.say("release"); drop(g); log.say("released");
    for h in hs { h.await.unwrap(); }
    log.flush("mutex");
    let n = Arc::new(Notify::new());
    let hs: Vec<_> = (0..3).map(|i| { let (n, l) = (n.clone(), log.clone()); tokio::spawn(async move { n.notified().await; l.say(i); }) }).collect();
    yield_now().await; n.notify_waiters(); log.say("notified");
    for h in hs { h.await.unwrap(); }
    log.flush("notify");
    let (tx, rx) = oneshot::channel();
    let l = log.clone();
    let a = tokio::spawn(async move { l.say("wait"); let v: u8 = rx.await.unwrap(); l.say(v); });
    let l = log.clone();
    let b = tokio::spawn(async move { l.say("send"); tx.send(4).unwrap(); l.say("sent"); yield_now().await; l.say("b-end"); });
    let _ = tokio::join!(a, b);
    log.flush("oneshot");
    let l = log.clone();
    let (x, y, z) = tokio::join!(
        async { l.say("x1"); yield_now().await; l.say("x2"); yield_now().await; l.say("x3"); 1 },
        async { l.say("y1"); yield_now().await; l.say("y2"); 2 },
        async { l.say("z1"); 3 });
    log.flush(&format!("join {}", x + y + z));
    let l = log.clone();
    let busy = tokio::spawn(async move { for _ in 0..300 { tokio::task::unconstrained(async {}).await; } l.say("budget used"); });
    let l = log.clone();
    let other = tokio::spawn(async move { l.say("other"); });
    busy.await.unwrap(); other.await.unwrap();
    log.flush("coop");
    let (tx, mut rx) = mpsc::unbounded_channel();
    for n in 0..300 { tx.send(n).unwrap(); }
    drop(tx);
    let l = log.clone();
    let other = tokio::spawn(async move { for i in 0..4 { l.say(format!("other{i}")); yield_now().await; } });
    let l = log.clone();
    let drain = tokio::spawn(async move { let mut k = 0; while let Some(_) = rx.recv().await { k += 1; if k % 100 == 0 { l.say(format!("drained{k}")); } } });
    drain.await.unwrap(); other.await.unwrap();
    log.flush("budget");
    let hs: Vec<_> = [30u64, 10, 20, 10].iter().enumerate().map(|(i, d)| { let l = log.clone(); let d = *d; tokio::spawn(async move { tokio::time::sleep(Duration::from_millis(d)).await; l.say(format!("t{i}")); }) }).collect();
    for h in hs { h.await.unwrap(); }
    log.flush("timers");
    let hs: Vec<_> = (0..70).map(|i| { let l = log.clone(); tokio::spawn(async move { if i % 10 == 0 { l.say(i); } }) }).collect();
    tokio::time::sleep(Duration::from_millis(1)).await;
    log.say("main");
    for h in hs { h.await.unwrap(); }
    log.flush("many");
    let s = tokio::spawn({ let l = log.clone(); async move { l.say("std sleep"); std::thread::sleep(Duration::from_millis(30)); l.say("slept"); } });
    tokio::time::sleep(Duration::from_millis(10)).await; log.say("late main"); s.await.unwrap();
    log.flush("blocked");
}
