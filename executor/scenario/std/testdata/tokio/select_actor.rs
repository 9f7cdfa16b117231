use std::time::Duration;
use tokio::sync::{mpsc, oneshot, Mutex, Notify};
use tokio::time::{sleep, interval, timeout};
use std::sync::Arc;
struct Guard(&'static str);
impl Drop for Guard { fn drop(&mut self) { println!("  drop {}", self.0); } }
async fn slow(name: &'static str, ms: u64) -> &'static str { let _g = Guard(name); sleep(Duration::from_millis(ms)).await; name }
#[derive(Debug)]
enum Cmd { Add(i32), Get(oneshot::Sender<i32>), Stop }
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let r = tokio::select! { r = slow("a", 30) => r, r = slow("b", 10) => r };
    println!("{r}");
    let (tx, mut rx) = mpsc::channel(8);
    let actor = tokio::spawn(async move {
        let mut total = 0; let mut ticks = 0;
        let mut tick = interval(Duration::from_millis(20));
        loop {
            tokio::select! {
                biased;
                cmd = rx.recv() => match cmd {
                    Some(Cmd::Add(n)) => total += n,
                    Some(Cmd::Get(back)) => { let _ = back.send(total); }
                    Some(Cmd::Stop) | None => break,
                },
                _ = tick.tick(), if ticks < 3 => { ticks += 1; println!("tick {ticks}"); }
            }
        }
        (total, ticks)
    });
    for n in 1..=4 { tx.send(Cmd::Add(n)).await?; }
    let (otx, orx) = oneshot::channel();
    tx.send(Cmd::Get(otx)).await?;
    println!("total {}", orx.await?);
    sleep(Duration::from_millis(90)).await;
    tx.send(Cmd::Stop).await?;
    println!("{:?}", actor.await?);
    let mut s = std::pin::pin!(sleep(Duration::from_millis(36)));
    let mut n = 0;
    loop {
        tokio::select! {
            () = &mut s => { println!("deadline after {n}"); break; }
            _ = sleep(Duration::from_millis(14)) => n += 1,
        }
    }
    let mut done = false;
    let op = async { sleep(Duration::from_millis(5)).await; 5 };
    tokio::pin!(op);
    let mut out = vec![];
    for _ in 0..3 {
        tokio::select! {
            v = &mut op, if !done => { done = true; out.push(v); }
            _ = sleep(Duration::from_millis(8)) => out.push(0),
            else => out.push(-1),
        }
    }
    println!("{out:?}");
    let notify = Arc::new(Notify::new());
    let n2 = notify.clone();
    tokio::spawn(async move { sleep(Duration::from_millis(5)).await; n2.notify_one(); });
    let v = tokio::select! { _ = notify.notified() => 1u8, x = async { sleep(Duration::from_millis(50)).await; 2u8 } => x };
    println!("{v}");
    let m = Arc::new(Mutex::new(vec![1]));
    let g = m.clone().lock_owned().await;
    let r = tokio::select! { biased; _g = m.lock() => "locked", _ = sleep(Duration::from_millis(5)) => "timeout" };
    println!("{r}"); drop(g);
    println!("{:?}", m.try_lock().map(|g| g.len()));
    let (a, b) = (async { Ok::<u8, String>(1) }, async { Err::<u8, String>("bad".into()) });
    let x: Result<u8, String> = async { tokio::select! { biased; v = b => { let v = v?; Ok(v) } v = a => v } }.await;
    println!("{x:?}");
    let (t1, mut r1) = mpsc::unbounded_channel::<u8>();
    let (t2, mut r2) = mpsc::unbounded_channel::<u8>();
    t1.send(1)?; t2.send(2)?; drop(t1); drop(t2);
    let mut sum = 0;
    while let Some(v) = tokio::select! { Some(v) = r1.recv() => Some(v), Some(v) = r2.recv() => Some(v), else => None } { sum += v; }
    println!("{sum}");
    let arr = [1, 2, 3];
    let got = tokio::select! { [a, .., c] = async { arr } => a + c, (x, y) = async { sleep(Duration::from_secs(1)).await; (1, 2) } => x + y };
    println!("{got}");
    let t = timeout(Duration::from_millis(15), async { tokio::select! { _ = slow("c", 100) => {}, _ = slow("d", 100) => {} } }).await;
    println!("{}", t.is_err());
    let r = tokio::spawn(async { tokio::select! { Some(_) = async { None::<u8> } => 1, Err::<u8, u8>(_) = async { Ok(1) } => 2 } }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>());
    Err("finished with an error".into())
}
