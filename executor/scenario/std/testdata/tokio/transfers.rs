use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant};
use tokio::time::sleep;
use std::ops::ControlFlow;
#[derive(Default, Debug)]
struct Account { balance: i64, history: Vec<(u32, i64)> }
#[derive(Debug, PartialEq)]
enum TransferError { Insufficient { needed: i64, available: i64 }, SameAccount }
impl std::fmt::Display for TransferError { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { match self { Self::Insufficient { needed, available } => write!(f, "need {needed} but have {available}"), Self::SameAccount => "same account".fmt(f) } } }
async fn transfer(id: u32, from: &Arc<tokio::sync::Mutex<Account>>, to: &Arc<tokio::sync::Mutex<Account>>, n: i64) -> Result<i64, TransferError> {
    if Arc::ptr_eq(from, to) { return Err(TransferError::SameAccount); }
    let (mut a, mut b);
    if Arc::as_ptr(from) < Arc::as_ptr(to) { a = from.lock().await; b = to.lock().await; } else { b = to.lock().await; a = from.lock().await; }
    if a.balance < n { return Err(TransferError::Insufficient { needed: n, available: a.balance }); }
    a.balance -= n;
    sleep(Duration::from_millis(3)).await;
    b.balance += n;
    a.history.push((id, -n)); b.history.push((id, n));
    Ok(a.balance)
}
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let accounts: Vec<_> = [100, 50, 0].into_iter().map(|b| Arc::new(tokio::sync::Mutex::new(Account { balance: b, ..Default::default() }))).collect();
    let mut hs = vec![];
    for (i, (f, t, n)) in [(0, 1, 30), (1, 2, 20), (2, 0, 5), (0, 0, 1), (1, 0, 10)].into_iter().enumerate() {
        let (f, t) = (accounts[f].clone(), accounts[t].clone());
        hs.push(tokio::spawn(async move { sleep(Duration::from_millis(i as u64 * 10)).await; transfer(i as u32, &f, &t, n).await }));
    }
    for h in hs { match h.await.unwrap() { Ok(left) => println!("ok {left}"), Err(e) => println!("{e}") } }
    for (i, a) in accounts.iter().enumerate() { let a = a.lock().await; println!("{i}: {:>4} {:?}", a.balance, a.history); }
    println!("{}", transfer(9, &accounts[2], &accounts[0], 1000).await.unwrap_err());
    let cell = Arc::new(Mutex::new(0u32));
    let c2 = cell.clone();
    let bad = tokio::spawn(async move { let _g = c2.lock().unwrap(); panic!("while holding"); });
    println!("{}", bad.await.map(|_: ()| ()).unwrap_err().is_panic());
    match cell.lock() { Ok(_) => println!("fine"), Err(p) => { println!("{p}"); *p.into_inner() += 1; } }
    println!("{:?}", cell);
    println!("{:?}", cell.try_lock().map(|g| *g).map_err(|e| e.to_string()));
    let rw = Arc::new(RwLock::new(vec![1]));
    let r1 = rw.read().unwrap();
    println!("{:?} {:?}", rw.try_write().is_err(), rw.try_read().map(|g| g.len()).ok());
    drop(r1);
    let t = Instant::now();
    let workers: Vec<_> = (0..4).map(|_| tokio::spawn(async { std::thread::sleep(Duration::from_millis(40)); })).collect();
    for w in workers { w.await.unwrap(); }
    println!("two workers, four sleeps: {}", t.elapsed().as_millis() / 40);
    let r = (1..10).try_for_each(|n| if n == 4 { ControlFlow::Break(n) } else { ControlFlow::Continue(()) });
    println!("{r:?}");
    let m = tokio::sync::Mutex::new(String::from("x"));
    let Ok(mut g) = m.try_lock() else { unreachable!() };
    g.push_str("yz");
    println!("{g} {:?}", &*g);
}
