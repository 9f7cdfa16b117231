use std::{future::{ready, Future}, ops::ControlFlow, pin::Pin, time::Duration, collections::HashMap};
use tokio::{sync::{mpsc, oneshot, watch, broadcast}, time::{interval, sleep, sleep_until, Instant}, select};
enum Ev { Tick(u32), Msg(String), Quit }
struct Server { rx: mpsc::Receiver<String>, quit: watch::Receiver<bool>, ticks: u32, deadline: Option<Instant>, pending: HashMap<u32, Pin<Box<dyn Future<Output = u32> + Send>>> }
impl Server {
    async fn next(&mut self) -> Ev {
        let deadline = self.deadline;
        select! { biased;
            Ok(()) = self.quit.changed(), if !*self.quit.borrow() => Ev::Quit,
            Some(m) = self.rx.recv() => Ev::Msg(m),
            _ = async { sleep_until(deadline.unwrap()).await }, if deadline.is_some() => { self.ticks += 1; self.deadline = Some(deadline.unwrap() + Duration::from_millis(10)); Ev::Tick(self.ticks) }
            else => Ev::Quit,
        }
    }
}
async fn step(n: u32) -> ControlFlow<u32, u32> { sleep(Duration::from_millis(2)).await; if n > 3 { ControlFlow::Break(n) } else { ControlFlow::Continue(n + 1) } }
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (tx, rx) = mpsc::channel(4); let (qtx, quit) = watch::channel(false);
    tokio::spawn(async move { for (ms, s) in [(5, "one"), (12, "two"), (8, "three")] { sleep(Duration::from_millis(ms)).await; tx.send(s.to_string()).await.unwrap(); } sleep(Duration::from_millis(13)).await; qtx.send(true).unwrap(); sleep(Duration::from_millis(50)).await; });
    let mut s = Server { rx, quit, ticks: 0, deadline: Some(Instant::now() + Duration::from_millis(10)), pending: HashMap::new() };
    loop { match s.next().await { Ev::Tick(n) => println!("tick {n}"), Ev::Msg(m) => { println!("msg {m}"); if m == "three" { s.deadline = None; } } Ev::Quit => { println!("quit"); break } } } println!("{}", s.pending.len());
    let r = 'outer: loop { let mut n = 0; loop { select! { c = step(n) => match c { ControlFlow::Continue(x) => n = x, ControlFlow::Break(x) => break 'outer x }, _ = sleep(Duration::from_millis(50)) => continue 'outer } } }; println!("{r}");
    let (a, b) = (oneshot::channel::<u8>(), oneshot::channel::<u8>()); a.0.send(1).unwrap(); let (mut ra, mut rb) = (a.1, b.1); let mut seen = vec![]; drop(b.0);
    let (mut da, mut db) = (false, false); while !(da && db) { select! { biased; r = &mut ra, if !da => { da = true; seen.push(format!("a{r:?}")); } r = &mut rb, if !db => { db = true; seen.push(format!("b{}", r.is_err())); } } } println!("{seen:?}");
    let mut count = 0; let out: Result<u32, String> = select! { v = async { for i in 0.. { count += 1; sleep(Duration::from_millis(10)).await; if i > 100 { return Ok(i); } } unreachable!() } => v, _ = sleep(Duration::from_millis(35)) => Err(format!("gave up")) }; println!("{out:?} {count}");
    let x = 5; let s = String::from("moved"); let r = select! { v = ready(x), if x > 10 => format!("a{v}"), v = async move { s } => format!("b{v}") }; println!("{r}");
    let mut i = interval(Duration::from_millis(4)); let stop = sleep(Duration::from_millis(18)); tokio::pin!(stop); let mut n = 0; loop { select! { _ = i.tick() => n += 1, _ = &mut stop => break } } println!("{n}");
    let (t1, mut r1) = broadcast::channel::<u32>(4); let (t2, mut r2) = mpsc::unbounded_channel::<&str>(); t1.send(1).unwrap(); t2.send("x").unwrap(); drop((t1, t2)); let mut all = vec![]; loop { select! { Ok(n) = r1.recv() => all.push(n.to_string()), Some(s) = r2.recv() => all.push(s.to_string()), else => break } } all.sort(); println!("{all:?}");
    let v = select! { (a, Some(b)) = async { (1, None::<u8>) } => a + b, n @ 1..=9 = async { 4u8 } => n * 2, }; println!("{v}");
    let r = select! { biased; _ = std::future::pending::<()>() => 0, v = async { let inner = select! { _ = sleep(Duration::from_millis(1)) => 1, _ = std::future::pending::<()>() => 2 }; inner * 10 } => v }; println!("{r}");
    macro_rules! first { ($($e:expr),+) => { select! { biased; $(v = $e => v,)+ } } } println!("{}", first!(async { sleep(Duration::from_millis(5)).await; "slow" }, async { "fast" }));
}
