use std::panic;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, Mutex as TMutex, RwLock};
use tokio::task::{JoinError, JoinSet};
struct Noisy(&'static str);
impl Drop for Noisy { fn drop(&mut self) { eprintln!("drop {}", self.0); println!("drop {} {}", self.0, std::thread::panicking()); } }
fn text(e: JoinError) -> String { match e.try_into_panic() { Ok(p) => match p.downcast::<String>() { Ok(s) => format!("String {s}"), Err(p) => match p.downcast::<&'static str>() { Ok(s) => format!("str {s}"), Err(p) => format!("other {:?}", p.downcast_ref::<u32>()) } }, Err(e) => format!("{}", e.is_cancelled()) } }
#[derive(Debug)] struct Odd(u8);
async fn deep(n: u32) -> u32 { if n == 0 { let v: Result<u32, Odd> = Err(Odd(9)); v.expect("deep down") } else { Box::pin(deep(n - 1)).await + 1 } }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{}", text(tokio::spawn(async { panic!("plain") }).await.unwrap_err()));
    println!("{}", text(tokio::spawn(async { let x = 3; panic!("formatted {x}") }).await.unwrap_err()));
    println!("{}", text(tokio::spawn(async { panic::panic_any(7u32) }).await.unwrap_err()));
    println!("{}", text(tokio::spawn(deep(3)).await.unwrap_err()));
    println!("{}", text(tokio::spawn(async { let _n = Noisy("in task"); tokio::task::yield_now().await; let v: Vec<i32> = vec![]; v[0] }).await.unwrap_err()));
    println!("{}", text(tokio::task::spawn_blocking(|| -> i32 { "x".parse::<i32>().unwrap() }).await.unwrap_err()));
    let m = Arc::new(Mutex::new(0));
    let tm = Arc::new(TMutex::new(0));
    let rw = Arc::new(RwLock::new(0));
    let (a, b, c) = (m.clone(), tm.clone(), rw.clone());
    let _ = tokio::spawn(async move { let _x = b.lock().await; let _y = c.write().await; let _g = a.lock().unwrap(); panic!("with locks") }).await;
    println!("{} {:?} {:?}", m.is_poisoned(), tm.try_lock().is_ok(), rw.try_read().is_ok());
    let (tx, rx) = oneshot::channel::<u8>();
    let (mtx, mut mrx) = mpsc::channel::<u8>(1);
    tokio::spawn(async move { let _t = (tx, mtx); panic!("senders die") });
    println!("{:?} {:?}", rx.await, mrx.recv().await);
    let mut set = JoinSet::new();
    for i in 0..4 { set.spawn(async move { tokio::time::sleep(Duration::from_millis(i * 5)).await; if i % 2 == 1 { panic!("odd {i}") } i }); }
    while let Some(r) = set.join_next().await { match r { Ok(i) => println!("ok {i}"), Err(e) => println!("{}", text(e)) } }
    let r = futures::FutureExt::catch_unwind(panic::AssertUnwindSafe(async { tokio::task::yield_now().await; assert_eq!(1 + 1, 3, "maths {}", "is hard"); })).await;
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
    let r = tokio::try_join!(async { Ok::<u8, String>(1) }, async { Err::<u8, _>("second failed".to_string()) });
    println!("{r:?}");
    let h = tokio::spawn(async { tokio::select! { _ = async { panic!("in a branch") } => {} _ = std::future::pending::<()>() => {} } });
    println!("{}", h.await.unwrap_err().is_panic());
    let h = tokio::spawn(async { struct D; impl Drop for D { fn drop(&mut self) { if !std::thread::panicking() { panic!("in drop") } } } let _d = D; std::future::pending::<()>().await });
    tokio::task::yield_now().await;
    h.abort();
    println!("{}", text(h.await.unwrap_err()));
    let _outer = Noisy("main's");
    let n = tokio::spawn(async { 5u32 }).await.unwrap();
    tokio::spawn(async { println!("never runs: main panics first"); });
    let r: Result<u32, Odd> = if n == 5 { Err(Odd(n as u8)) } else { Ok(n) };
    r.unwrap();
}
